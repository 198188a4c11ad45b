import Foundation
import FrontispieceTesting
import HeadlessToolkit
import Testing
import Toolkit

@testable import SwiftUI

@MainActor
@Suite("Images and symbols")
struct ImageTests {
  @Test("A symbol follows the font, and is drawn in the foreground style")
  func symbolSize() throws {
    let view = show {
      SwiftUI.Image(systemName: "trash").font(.system(size: 20)).foregroundStyle(Ink.red.color)
    }
    let item = try #require(view.displayList.items.first)
    guard case .image(let image, let options) = item.content else { throw ToolkitError("not an image") }
    #expect(image.source == .icon(names: ["user-trash-symbolic"], pointSize: 22))
    #expect(options.tint == ToolkitColor(red: 1, green: 0, blue: 0))
    #expect(item.bounds.size == CGSize(width: 22, height: 22))
  }

  @Test("A resizable symbol is made at the size of its space")
  func resizableSymbol() throws {
    let view = show { SwiftUI.Image(systemName: "star.fill").resizable().frame(width: 64, height: 64) }
    #expect(view.displayList.images.first?.source == .icon(names: ["starred-symbolic"], pointSize: 64))
  }

  @Test("A filled circle is drawn around signs that have none in the theme, and only then")
  func discs() {
    func isOnDisc(_ name: String, _ suffixes: [String] = []) -> Bool {
      guard case .icon(_, _, let isOnDisc) = SymbolNames.source(for: name, suffixes: suffixes, pointSize: 16) else {
        return false
      }
      return isOnDisc
    }
    #expect(
      isOnDisc("plus.circle.fill") && isOnDisc("minus.circle.fill") && isOnDisc("person.circle.fill")
        && isOnDisc("xmark", ["circle", "fill"]))
    #expect(!isOnDisc("plus.circle") && !isOnDisc("plus") && !isOnDisc("circle.fill"))
    #expect(!isOnDisc("checkmark.circle.fill") && !isOnDisc("info.circle.fill"))
    #expect(!isOnDisc("no.such.circle.fill"))
  }

  @Test("Forms that no icon has are left out of a symbol's name")
  func variants() {
    #expect(SymbolNames.icons(for: "plus.circle.fill") == ["list-add-symbolic"])
    #expect(SymbolNames.icons(for: "person.crop.circle.badge.questionmark") == ["avatar-default-symbolic"])
    #expect(SymbolNames.icons(for: "star", variants: .fill) == ["starred-symbolic"])
    #expect(SymbolNames.icons(for: "no.such.thing").last == "image-missing-symbolic")
  }

  @Test("A symbol that names a control is called after what it usually does")
  func labels() {
    #expect(SymbolNames.label(of: "plus.circle.fill") == "Add")
    #expect(SymbolNames.label(of: "hare.fill") == "hare")
  }

  @Test("The table knows hundreds of symbols, and each icon is in the Adwaita theme")
  func table() throws {
    #expect(SymbolNames.allSymbols.count >= 350)
    let theme = URL(filePath: "/usr/share/icons/Adwaita")
    guard let files = FileManager.default.enumerator(at: theme, includingPropertiesForKeys: nil) else { return }
    var known: Set<String> = []
    for case let file as URL in files { known.insert(file.deletingPathExtension().lastPathComponent) }
    if known.count < 100 { return }
    #expect(SymbolNames.allIcons.subtracting(known) == [])
  }

  @Test("A picture of the app's own fills its space when it is resizable")
  func resizablePicture() {
    let picture = SwiftUI.Image(
      source: .toolkit(.pixels(Data(count: 40 * 20 * 4), width: 40, height: 20, scale: 1)), accessibleName: nil)
    let natural = show { picture }
    #expect(natural.displayList.items.first?.bounds == CGRect(x: 130, y: 90, width: 40, height: 20))
    let filling = show { picture.resizable().aspectRatio(contentMode: .fill) }
    #expect(filling.displayList.items.first?.bounds == CGRect(x: -50, y: 0, width: 400, height: 200))
    let fitting = show { picture.resizable().scaledToFit() }
    #expect(fitting.displayList.items.first?.bounds == CGRect(x: 0, y: 25, width: 300, height: 150))
  }

  @Test("A picture with a label is found by assistive technology; others are not")
  func accessibility() {
    let view = show {
      VStack {
        SwiftUI.Image(systemName: "star").accessibilityLabel("Favourite story")
        SwiftUI.Image(systemName: "trash")
      }
    }
    #expect(view.displayList.controls.map(\.accessibleName) == ["Favourite story"])
  }
}
