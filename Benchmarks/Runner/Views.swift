import SwiftUI

/// Rows of two texts and a button, each of which owns its second text.
struct OwningRows: View {
  let count: Int

  var body: some View {
    ScrollView {
      VStack {
        ForEach(0..<count) { index in OwningRow(index: index, isChanged: index == Subject.changedRow) }
      }
    }
  }
}

struct OwningRow: View {
  /// Changes the text of the row that is to be changed.
  @MainActor static var change: ((String) -> Void)?

  let index: Int
  let isChanged: Bool
  @State private var value: String

  init(index: Int, isChanged: Bool) {
    self.index = index
    self.isChanged = isChanged
    _value = State(initialValue: "Value 0 of row \(index)")
  }

  var body: some View {
    if isChanged { let _ = OwningRow.change = { [binding = $value] in binding.wrappedValue = $0 } }
    HStack {
      Text(verbatim: "Row \(index)")
      Text(verbatim: value)
      Button("Open") {}
    }
  }
}

/// The same rows, whose texts are elements of one array.
struct ArrayOfRows: View {
  /// Changes the text of one element.
  @MainActor static var change: ((Int, String) -> Void)?

  struct Item: Identifiable {
    let id: Int
    var value: String
  }

  @State private var items: [Item]

  init(count: Int) {
    _items = State(initialValue: (0..<count).map { Item(id: $0, value: "Value 0 of row \($0)") })
  }

  var body: some View {
    let _ = ArrayOfRows.change = { [binding = $items] in binding.wrappedValue[$0].value = $1 }
    ScrollView {
      VStack {
        ForEach(items) { item in ItemRow(item: item) }
      }
    }
  }
}

struct ItemRow: View {
  let item: ArrayOfRows.Item

  var body: some View {
    HStack {
      Text(verbatim: "Row \(item.id)")
      Text(verbatim: item.value)
      Button("Open") {}
    }
  }
}

/// A long list that makes the rows that are seen.
struct LazyRows: View {
  let count: Int

  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(0..<count) { index in OwningRow(index: index, isChanged: false) }
      }
    }
  }
}

/// The launch scene of the example, with its pictures.
struct LaunchApp: App {
  var body: some Scene {
    DocumentGroup(newDocument: StoryDocument()) { file in
      TextEditor(text: file.$document.text)
    }
    DocumentGroupLaunchScene {
      NewDocumentButton("Start Writing")
    } background: {
      JungleBackground()
    } backgroundAccessoryView: { geometry in
      AlienFlower(geometry: geometry)
    } overlayAccessoryView: { geometry in
      Robot(geometry: geometry)
    }
  }
}
