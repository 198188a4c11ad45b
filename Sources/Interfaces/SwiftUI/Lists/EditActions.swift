import Foundation

/// What people may do to the elements of a collection in a list. Apple's `EditActions`.
public struct EditActions<Data>: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Elements can be moved.
  public static var move: EditActions<Data> { EditActions(rawValue: 1) }
  /// Elements can be deleted.
  public static var delete: EditActions<Data> { EditActions(rawValue: 2) }
  /// Everything is allowed.
  public static var all: EditActions<Data> { [.move, .delete] }
}

extension ForEach where Content: View {
  /// Makes a view for each element, which a list lets people delete or move.
  public nonisolated init<C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<C>, editActions: EditActions<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  )
  where
    Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID, C.Index: Hashable
  {
    self.init(data, id: \.id, editActions: editActions, content: content)
  }

  /// Makes a view for each element, which a list lets people delete or move.
  public nonisolated init<C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
    self.init(data, id: id, content: content)
    if editActions.contains(.delete) { edit.onDelete = { data.wrappedValue.remove(atOffsets: $0) } }
    if editActions.contains(.move) {
      edit.onMove = { data.wrappedValue.move(fromOffsets: $0, toOffset: $1) }
    }
  }
}

// Foundation has these on Apple's systems only, as part of SwiftUI.

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at these distances from the start. Linear in the length of the collection.
  public mutating func remove(atOffsets offsets: IndexSet) {
    var position = 0
    removeAll { _ in
      defer { position += 1 }
      return offsets.contains(position)
    }
  }
}

extension MutableCollection {
  /// Moves the elements at these distances from the start, in their order, to before the element at another distance
  /// (as it is before the move). Linear in the length of the collection.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    var before: [Element] = []
    var moved: [Element] = []
    var after: [Element] = []
    for (position, element) in enumerated() {
      if source.contains(position) {
        moved.append(element)
      } else if position < destination {
        before.append(element)
      } else {
        after.append(element)
      }
    }
    var index = startIndex
    for element in before + moved + after {
      self[index] = element
      formIndex(after: &index)
    }
  }
}
