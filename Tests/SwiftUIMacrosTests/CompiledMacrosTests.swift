import SwiftUI
import Testing

private final class Settings {
  var size = 12.0
}

extension EnvironmentValues {
  @Entry fileprivate var lineSpacing: Double = 3
  @Entry fileprivate var subtitle: String?
  @Entry fileprivate var settings = Settings()
  @Entry fileprivate var finish: (Int) -> Int = { $0 + 1 }
}

private struct Counter: View {
  var count: Int
  var body: some View { Text("\(count)") }
}

#Preview { Counter(count: 1) }

#Preview("Two") {
  Text("a { \("b)")")
  Counter(count: 2)
}

#Preview("Landscape", traits: .landscapeLeft, .fixedLayout(width: 300, height: 200)) {
  Counter(count: 3)
}

#Preview("State") {
  @Previewable @State var count = 4
  let double = count * 2
  Counter(count: double)
    .onAppear { count += 1 }
}

private struct CounterPreviews: PreviewProvider {
  static var previews: some View {
    Counter(count: 5).previewDisplayName("Five").previewLayout(.sizeThatFits)
    Counter(count: 6).previewDevice("iPad Pro")
  }
}

@MainActor
@Suite("Macros in sources")
struct CompiledMacrosTests {
  @Test("Entries have their defaults, keep what is set, and an object stays the same one")
  func entries() {
    var values = EnvironmentValues()
    #expect(values.lineSpacing == 3 && values.subtitle == nil && values.finish(1) == 2)
    values.lineSpacing = 5
    values.subtitle = "Story"
    #expect(values.lineSpacing == 5 && values.subtitle == "Story")
    #expect(values.settings === EnvironmentValues().settings)
  }
}
