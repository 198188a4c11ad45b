import Combine
import Testing

private class Story: ObservableObject {
  @Published var title = "Untitled"
  @Published private(set) var words: [String] = []
  var note = ""
  func add(_ word: String) { words.append(word) }
}

private final class Chapter: Story {
  @Published var number = 1
}

private final class Plain: ObservableObject {}

private final class Manual: ObservableObject {
  let objectWillChange = PassthroughSubject<Int, Never>()
}

@Suite("Observable objects")
struct ObservableObjectTests {
  @Test("Every published property tells the object's one publisher, before it changes")
  func willChange() {
    let story = Story()
    var seen: [String] = []
    let subscription = story.objectWillChange.sink { seen.append(story.title) }
    story.title = "One"
    story.add("word")
    story.note = "silent"
    #expect(seen == ["Untitled", "One"])
    #expect(story.title == "One" && story.words == ["word"])
    #expect(story.objectWillChange === story.objectWillChange)
    subscription.cancel()
  }

  @Test("Properties of superclasses count")
  func inheritance() {
    let chapter = Chapter()
    var changes = 0
    let subscription = chapter.objectWillChange.sink { changes += 1 }
    chapter.number = 2
    chapter.title = "Two"
    #expect(changes == 2)
    subscription.cancel()
  }

  @Test("A property publishes its value, and new ones before it has them")
  func publishedProperty() {
    let story = Story()
    var pairs: [String] = []
    let subscription = story.$title.sink { pairs.append("\($0)/\(story.title)") }
    story.title = "New"
    #expect(pairs == ["Untitled/Untitled", "New/Untitled"])
    subscription.cancel()
  }

  @Test("A publisher can be assigned to a property, without keeping the object alive")
  func assignment() {
    let subject = PassthroughSubject<String, Never>()
    weak var weakStory: Story?
    do {
      let story = Story()
      weakStory = story
      subject.assign(to: &story.$title)
      subject.send("Assigned")
      #expect(story.title == "Assigned")
    }
    #expect(weakStory == nil)
    subject.send("Nobody")
  }

  @Test("An object without published properties, and one with a publisher of its own")
  func otherObjects() {
    _ = Plain().objectWillChange
    let manual = Manual()
    let probe = manual.objectWillChange.probe()
    manual.objectWillChange.send(3)
    #expect(probe.values == [3])
  }

  @Test("Chained properties update each other")
  func pipeline() {
    final class Form: ObservableObject {
      @Published var name = ""
      @Published var isValid = false
      init() { $name.map { $0.count > 2 }.removeDuplicates().assign(to: &$isValid) }
    }
    let form = Form()
    form.name = "abc"
    #expect(form.isValid)
    form.name = "a"
    #expect(!form.isValid)
  }
}
