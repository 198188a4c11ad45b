import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit
import UIKit

/// Numbers in a grid.
@MainActor
private final class NumberGrid: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  var count: Int
  var asked = 0
  var chosen: [Int] = []
  var sizes: ((IndexPath) -> CGSize)?
  init(_ count: Int) { self.count = count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    asked += 1
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "number", for: indexPath)
    cell.accessibilityLabel = "Number \(indexPath.item)"
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    chosen.append(indexPath.item)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes?(indexPath) ?? (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize
      ?? CGSize(width: 50, height: 50)
  }
}

@MainActor
@Suite("Collections")
struct CollectionTests {
  private func show(
    _ grid: NumberGrid, _ layout: UICollectionViewLayout, appearance: Appearance = Appearance(),
    _ prepare: (UICollectionView) -> Void = { _ in }
  ) -> (screen: WindowScreen, collection: UICollectionView) {
    var collection: UICollectionView!
    let screen = WindowScreen(
      size: CGSize(width: 400, height: 480), appearance: appearance,
      view: {
        collection = UICollectionView(frame: .zero, collectionViewLayout: layout)
        collection.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "number")
        collection.dataSource = grid
        collection.delegate = grid
        prepare(collection)
        return collection
      })
    return (screen, collection)
  }

  private func flow(_ size: CGFloat) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: size, height: size)
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 10
    return layout
  }

  @Test("a flow layout fills lines, and presses and arrows reach the items")
  func flowLayout() throws {
    let grid = NumberGrid(20)
    let (screen, collection) = show(grid, flow(100))
    let (first, fifth) = try (screen.require("Number 0").frame, screen.require("Number 4").frame)
    #expect(fifth.minX == first.minX)
    #expect(fifth.minY == first.minY + 110)
    #expect(collection.contentSize.height == 540)
    try screen.press("Number 5")
    #expect(grid.chosen == [5])
    try screen.key("Right")
    #expect(screen.focusedElement?.label == "Number 6")
    try screen.key("Down")
    #expect(screen.focusedElement?.label == "Number 10")
    try screen.key("Return")
    #expect(grid.chosen == [5, 10])
    try screen.key("End")
    screen.toolkit.runFrames()
    #expect(screen.focusedElement?.label == "Number 19")
  }

  @Test("items of different sizes are broken into lines")
  func differentSizes() throws {
    let grid = NumberGrid(5)
    grid.sizes = { CGSize(width: $0.item == 1 ? 250 : 100, height: $0.item == 0 ? 80 : 40) }
    let (_, collection) = show(grid, flow(100))
    let frames = try (0..<5).map {
      try #require(collection.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))).frame
    }
    #expect(frames[0].height == 80 && frames[1].midY == frames[0].midY)
    #expect(frames[2].minY == 90 && frames[4].minY == 90)
  }

  @Test("only items that are seen have cells, among a hundred thousand too")
  func recycling() throws {
    let grid = NumberGrid(100_000)
    let (screen, collection) = show(grid, flow(100))
    #expect(grid.asked <= 24)
    collection.scrollToItem(at: IndexPath(item: 55_555, section: 0), at: .centeredVertically, animated: false)
    screen.toolkit.runFrames()
    #expect(screen.element("Number 55555") != nil)
    #expect(collection.subviews.count < 60)
  }

  @Test("from right to left the first item is at the right")
  func rightToLeft() throws {
    var appearance = Appearance()
    appearance.isRightToLeft = true
    let grid = NumberGrid(8)
    let (screen, _) = show(grid, flow(100), appearance: appearance)
    #expect(try screen.require("Number 0").frame.minX > screen.require("Number 1").frame.minX)
  }

  @Test("a compositional layout shares the width, and a section scrolls by itself")
  func compositional() throws {
    let layout = UICollectionViewCompositionalLayout { _, _ in
      let item = NSCollectionLayoutItem(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1))
      )
      item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
        subitems: [item])
      return NSCollectionLayoutSection(group: group)
    }
    let grid = NumberGrid(7)
    let (screen, collection) = show(grid, layout)
    #expect(
      collection.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.frame
        == CGRect(x: 202, y: 82, width: 196, height: 76))
    #expect(collection.contentSize.height == 320)

    let sideways = UICollectionViewCompositionalLayout { _, _ in
      let size = NSCollectionLayoutSize(widthDimension: .absolute(150), heightDimension: .absolute(100))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
      let section = NSCollectionLayoutSection(group: group)
      section.orthogonalScrollingBehavior = .continuous
      return section
    }
    collection.setCollectionViewLayout(sideways, animated: false)
    screen.toolkit.runFrames()
    #expect(collection.contentSize.height == 100)
    #expect(screen.element("Number 6") == nil)
    let scroller = try #require(collection.subviews.compactMap { $0 as? UIScrollView }.first)
    scroller.contentOffset.x = 600
    screen.toolkit.runFrames()
    #expect(screen.element("Number 6") != nil)
  }

  @Test("a list of registered cells is as high as its texts, opens its outline, and keeps cells in updates")
  func list() throws {
    var source: UICollectionViewDiffableDataSource<Int, String>!
    var collection: UICollectionView!
    let screen = WindowScreen(
      size: CGSize(width: 400, height: 480),
      view: {
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .supplementary
        configuration.trailingSwipeActionsConfigurationProvider = { _ in
          UISwipeActionsConfiguration(actions: [UIContextualAction(style: .destructive, title: "Remove") { $2(true) }])
        }
        collection = UICollectionView(
          frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, name in
          var content = cell.defaultContentConfiguration()
          content.text = name
          cell.contentConfiguration = content
          cell.accessories = [.outlineDisclosure(), .disclosureIndicator()]
        }
        let headers = UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(
          elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, _ in
          var content = UIListContentConfiguration.groupedHeader()
          content.text = "Folders"
          view.contentConfiguration = content
        }
        source = UICollectionViewDiffableDataSource(collectionView: collection) { view, path, name in
          view.dequeueConfiguredReusableCell(using: cells, for: path, item: name)
        }
        source.supplementaryViewProvider = { view, _, path in
          view.dequeueConfiguredReusableSupplementary(using: headers, for: path)
        }
        return collection
      })
    var outline = NSDiffableDataSourceSectionSnapshot<String>()
    outline.append(["Home", "Work"])
    outline.append(["Letters", "Photos"], to: "Home")
    source.apply(outline, to: 0, animatingDifferences: false)
    screen.toolkit.runFrames()
    #expect(screen.sees("Folders"))
    #expect(try screen.require("Work", role: .listItem).frame.height == 44)
    #expect(!screen.sees("Photos"))
    let work = collection.cellForItem(at: IndexPath(item: 1, section: 0))
    try screen.press("Home", role: .listItem)
    try screen.key("Right")
    screen.toolkit.advance(by: 1)
    #expect(
      try screen.require("Photos", role: .listItem).frame.minY < screen.require("Work", role: .listItem).frame.minY)
    #expect(collection.cellForItem(at: IndexPath(item: 3, section: 0)) === work)
    #expect(try screen.rightClick("Work", role: .listItem).titles == ["Remove"])
  }

  @Test("items come, go and move, and unfitting changes are survived")
  func updates() throws {
    let grid = NumberGrid(6)
    let (screen, collection) = show(grid, flow(100))
    grid.count = 5
    collection.deleteItems(at: [IndexPath(item: 0, section: 0)])
    screen.toolkit.advance(by: 1)
    #expect(collection.numberOfItems(inSection: 0) == 5)
    #expect(try screen.require("Number 1").frame.minX == collection.convert(CGPoint.zero, to: nil).x)
    grid.count = 9
    collection.insertItems(at: [IndexPath(item: 0, section: 0)])
    screen.toolkit.advance(by: 1)
    #expect(collection.numberOfItems(inSection: 0) == 9)
  }
}
