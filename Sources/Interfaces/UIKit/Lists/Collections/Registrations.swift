import Foundation

extension UICollectionView {
  /// Makes and fills the cells of items. Apple's `UICollectionView.CellRegistration`.
  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Fills a cell.
    public typealias Handler = @MainActor (Cell, IndexPath, Item) -> Void
    let identifier = "registration-\(UUID().uuidString)"
    let handler: Handler
    /// Cells of a class. The class needs the initializer with a frame.
    public init(handler: @escaping Handler) { self.handler = handler }
  }
  /// Makes and fills headers, footers and other views. Apple's `UICollectionView.SupplementaryRegistration`.
  @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Fills a view.
    public typealias Handler = @MainActor (Supplementary, String, IndexPath) -> Void
    let identifier = "registration-\(UUID().uuidString)"
    let elementKind: String
    let handler: Handler
    /// Views of a class. The class needs the initializer with a frame.
    public init(elementKind: String, handler: @escaping Handler) {
      self.elementKind = elementKind
      self.handler = handler
    }
  }
  /// A cell for an item; `nil` items stay as the cell is.
  public func dequeueConfiguredReusableCell<Cell: UICollectionViewCell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if items.cellClasses[registration.identifier] == nil { items.cellClasses[registration.identifier] = Cell.self }
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath) as? Cell
    guard let cell else { preconditionFailure("A registration has been given cells of another class.") }
    cell.collection = self
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }
  /// A header, footer or other view.
  public func dequeueConfiguredReusableSupplementary<Supplementary: UICollectionReusableView>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let name = "\(registration.elementKind)/\(registration.identifier)"
    if items.viewClasses[name] == nil { items.viewClasses[name] = Supplementary.self }
    let view = dequeueReusableSupplementaryView(
      ofKind: registration.elementKind, withReuseIdentifier: registration.identifier, for: indexPath)
    guard let view = view as? Supplementary else {
      preconditionFailure("A registration has been given views of another class.")
    }
    view.collection = self
    registration.handler(view, registration.elementKind, indexPath)
    return view
  }
}
