import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

/// Errands in a collection that is laid out as a list.
@MainActor
private final class Errands {
  let source: UICollectionViewDiffableDataSource<Int, String>
  let collection: UICollectionView
  let screen: WindowScreen
  var flagged: [String] = []
  var heard: [String] = []

  init(
    _ names: [String] = ["Bread", "Milk", "Stamps", "Soap"], appearance: Appearance = Appearance(),
    canReorder: @escaping @MainActor (String) -> Bool = { _ in true }
  ) {
    var collection: UICollectionView!
    var source: UICollectionViewDiffableDataSource<Int, String>!
    var flag: (IndexPath) -> Void = { _ in }
    screen = WindowScreen(
      size: CGSize(width: 400, height: 480), appearance: appearance,
      view: {
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.trailingSwipeActionsConfigurationProvider = { path in
          UISwipeActionsConfiguration(actions: [
            UIContextualAction(style: .normal, title: "Flag") { _, _, done in
              flag(path)
              done(true)
            }
          ])
        }
        collection = UICollectionView(
          frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
          var content = cell.defaultContentConfiguration()
          content.text = name
          cell.contentConfiguration = content
          cell.accessories = [.reorder(displayed: .always)]
        }
        source = UICollectionViewDiffableDataSource(collectionView: collection) { collection, path, name in
          collection.dequeueConfiguredReusableCell(using: cells, for: path, item: name)
        }
        source.reorderingHandlers.canReorderItem = canReorder
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([0])
        snapshot.appendItems(names)
        source.apply(snapshot, animatingDifferences: false)
        return collection
      })
    self.collection = collection
    self.source = source
    flag = { [unowned self] path in flagged.append(source.itemIdentifier(for: path) ?? "") }
    source.reorderingHandlers.willReorder = { [unowned self] in
      heard.append("will \($0.finalSnapshot.itemIdentifiers)")
    }
    source.reorderingHandlers.didReorder = { [unowned self] in
      heard.append("did \(names.applying($0.difference) ?? [])")
    }
  }

  /// Names as they stand on the screen from the top.
  var shown: [String] {
    screen.elements.filter { $0.role == .listItem }.sorted { $0.frame.minY < $1.frame.minY }.compactMap(\.label)
  }
  func handle(_ name: String) throws -> CGPoint {
    let row = try screen.require(name, role: .listItem).frame
    let handle = try #require(screen.elements.first { $0.label == "Reorder" && row.contains($0.frame.center) })
    return handle.frame.center
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}

@MainActor
@Suite("Lists in collections")
struct CollectionListTests {
  @Test("a row dragged by its handle lands where it is let go, and the app hears of it")
  func drag() throws {
    let errands = Errands()
    let place = try errands.handle("Milk")
    let next = try errands.handle("Stamps")
    try errands.screen.drag(from: place, to: CGPoint(x: place.x, y: place.y + 2 * (next.y - place.y)))
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.source.snapshot().itemIdentifiers == ["Bread", "Stamps", "Soap", "Milk"])
    #expect(errands.shown == ["Bread", "Stamps", "Soap", "Milk"])
    let order = #"["Bread", "Stamps", "Soap", "Milk"]"#
    #expect(errands.heard == ["will \(order)", "did \(order)"])
  }

  @Test("Alt with the arrow keys and the context menu move a row; its focus goes along")
  func keyboard() throws {
    let errands = Errands()
    try errands.screen.press("Milk", role: .listItem)
    try errands.screen.key("alt+Down")
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.shown == ["Bread", "Stamps", "Milk", "Soap"])
    try errands.screen.key("alt+Down")
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.shown == ["Bread", "Stamps", "Soap", "Milk"])
    try errands.screen.rightClick("Soap", role: .listItem).choose("Move Up")
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.shown == ["Bread", "Soap", "Stamps", "Milk"])
  }

  @Test("what the app does not let be moved has no handle and stays")
  func refused() throws {
    let errands = Errands(canReorder: { $0 != "Milk" })
    #expect(errands.screen.elements.filter { $0.label == "Reorder" }.count == 3)
    try errands.screen.press("Milk", role: .listItem)
    try errands.screen.key("alt+Down")
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.shown == ["Bread", "Milk", "Stamps", "Soap"])
    #expect(errands.heard.isEmpty)
  }

  @Test("letters go to the row that begins with them")
  func typing() throws {
    let errands = Errands()
    try errands.screen.press("Milk", role: .listItem)
    try errands.screen.key("s")
    #expect(try errands.screen.require("Stamps", role: .listItem).isFocused)
    try errands.screen.key("o")
    #expect(try errands.screen.require("Soap", role: .listItem).isFocused)
  }

  @Test("the actions of a row appear when the pointer swipes it aside, and go with it", arguments: [false, true])
  func swipe(isRightToLeft: Bool) throws {
    var appearance = Appearance()
    appearance.isRightToLeft = isRightToLeft
    let errands = Errands(appearance: appearance)
    let row = try errands.screen.require("Milk", role: .listItem).frame
    let far: CGFloat = isRightToLeft ? 90 : -90
    try errands.screen.drag(from: row.center, to: CGPoint(x: row.midX + far, y: row.midY))
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.collection.indexPathsForSelectedItems == nil)
    let button = try errands.screen.require("Flag", role: .button).frame
    #expect(row.contains(button.center) && (button.midX > row.midX) != isRightToLeft)
    try errands.screen.press("Flag", role: .button)
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.flagged == ["Milk"])
    #expect(errands.screen.elements("Flag", role: .button).isEmpty)
  }

  @Test("an item of an outline takes what is in it along")
  func outline() throws {
    let errands = Errands([])
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["Home", "Work"])
    outline.append(["Bread", "Milk"], to: "Home")
    outline.expand(["Home"])
    errands.source.apply(outline, to: 0, animatingDifferences: false)
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.shown == ["Home", "Bread", "Milk", "Work"])
    try errands.screen.press("Work", role: .listItem)
    let path = { IndexPath(item: $0, section: 0) }
    errands.source.collectionView(errands.collection, moveItemAt: path(3), to: path(0))
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.shown == ["Work", "Home", "Bread", "Milk"])
    errands.source.collectionView(errands.collection, moveItemAt: path(1), to: path(0))
    errands.screen.toolkit.advance(by: 1)
    #expect(errands.shown == ["Home", "Bread", "Milk", "Work"])
    #expect(errands.source.snapshot(for: 0).parent(of: "Milk") == "Home")
    // Nothing can be moved into itself.
    errands.source.collectionView(errands.collection, moveItemAt: path(0), to: path(1))
    #expect(errands.source.snapshot(for: 0).visibleItems == ["Home", "Bread", "Milk", "Work"])
  }
}
