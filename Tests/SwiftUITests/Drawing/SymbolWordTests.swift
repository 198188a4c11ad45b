import Testing
import Wording

@testable import SwiftUI

@Suite("What a symbol stands for")
struct SymbolWordTests {
  @Test("is said in every language of the framework", arguments: SymbolNames.labels.values.sorted())
  func translated(word: String) {
    #expect(Wording.isTranslated(word))
  }
}
