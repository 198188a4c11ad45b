import SwiftUI

/// Where a story is written.
struct StoryView: View {
  @Binding var document: StoryDocument

  var body: some View {
    TextEditor(text: $document.text)
      .font(.system(size: 18, design: .serif))
      .lineSpacing(6)
      .scrollContentBackground(.hidden)
      .padding(.top, 24)
      .frame(maxWidth: 720)
      .frame(maxWidth: .infinity)
      .background(.background)
      .accessibilityLabel("Story")
  }
}

#Preview {
  @Previewable @State var document = StoryDocument.threeActStructure()
  StoryView(document: $document)
}
