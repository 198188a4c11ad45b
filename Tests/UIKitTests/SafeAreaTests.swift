import Foundation
import FrontispieceTesting
import HeadlessToolkit
import SwiftUI
import Testing
import Toolkit
import UIKit

@testable import UIKit

@MainActor
@Suite("What the window's buttons cover", .serialized)
struct SafeAreaTests {
  private final class Rows: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      var content = cell.defaultContentConfiguration()
      content.text = "Row \(indexPath.row)"
      cell.contentConfiguration = content
      return cell
    }
  }

  /// Where the row with this text, and nothing else that goes by it, begins.
  private func top(of name: String, _ screen: WindowScreen) -> CGFloat {
    screen.elements(name).map(\.frame.minY).min() ?? -1
  }

  @Test("rows of a table that is a window's root begin below the window's buttons", arguments: [390.0, 1180.0])
  func rootTable(width: Double) {
    let rows = Rows()
    let screen = WindowScreen(size: CGSize(width: width, height: 820), rows)
    #expect(rows.view.safeAreaInsets.top == UINavigationBar.height)
    #expect(top(of: "Row 0", screen) >= UINavigationBar.height)
    #expect(rows.tableView.contentOffset.y == -UINavigationBar.height)
    rows.tableView.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
    screen.toolkit.runFrames()
    #expect(top(of: "Row 20", screen) >= UINavigationBar.height)
    // What has scrolled below the buttons is no longer read there.
    screen.advance(.seconds(1))
    let color = screen.displayList.color(at: CGPoint(x: 30, y: 20))
    #expect(color.red > 0.8)
  }

  @Test("in a navigation controller, whose bar has the buttons, nothing is kept free twice")
  func navigation() {
    let rows = Rows()
    let screen = WindowScreen(UINavigationController(rootViewController: rows))
    #expect(rows.view.safeAreaInsets.top == 0)
    #expect(top(of: "Row 0", screen) < UINavigationBar.height + 20)
    rows.navigationController?.isNavigationBarHidden = true
    screen.toolkit.runFrames()
    #expect(rows.view.safeAreaInsets.top == UINavigationBar.height)
    #expect(top(of: "Row 0", screen) >= UINavigationBar.height)
    rows.navigationController?.isNavigationBarHidden = false
    screen.toolkit.runFrames()
    #expect(rows.view.safeAreaInsets.top == 0)
    #expect(rows.tableView.adjustedContentInset.top == 0)
  }

  @Test("views on the safe area's guide follow the buttons that come and go")
  func guide() {
    let label = UILabel()
    let screen = WindowScreen { root in
      label.text = "Below"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
      label.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor).isActive = true
      label.leadingAnchor.constraint(equalTo: root.safeAreaLayoutGuide.leadingAnchor).isActive = true
    }
    #expect(label.frame.minY == UINavigationBar.height)
    let cover = UINavigationController(rootViewController: UIViewController())
    cover.modalPresentationStyle = .overFullScreen
    screen.uiWindow.rootViewController?.present(cover, animated: false)
    screen.toolkit.runFrames()
    #expect(label.frame.minY == 0)
    cover.dismiss(animated: false)
    screen.toolkit.runFrames()
    #expect(label.frame.minY == UINavigationBar.height)
  }

  @Test("SwiftUI in a hosting controller keeps clear of the buttons, unless it ignores the safe area")
  func hosting() throws {
    let screen = WindowScreen(
      UIHostingController(
        rootView: ZStack(alignment: .topLeading) {
          Color.red.ignoresSafeArea()
          Text("Hello").accessibilityIdentifier("hello")
        }.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)))
    #expect(try screen.require("Hello").frame.minY >= UINavigationBar.height)
    let color = screen.displayList.color(at: CGPoint(x: 300, y: 4))
    #expect(color.red > 0.8 && color.green < 0.5)
  }
}
