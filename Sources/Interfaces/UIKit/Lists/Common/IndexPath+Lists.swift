import Foundation

extension IndexPath {
  /// The place of a row in a section of a table.
  public init(row: Int, section: Int) { self = [section, row] }
  /// The place of an item in a section of a collection.
  public init(item: Int, section: Int) { self = [section, item] }

  /// Which section it is in.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
  /// Which row of the section it is.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// Which item of the section it is.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
