import SwiftUI

/// Where a story is written.
struct StoryView: View {
  @Binding var document: StoryDocument

  var body: some View {
    TextEditor(text: $document.text)
      .font(.system(size: 18, design: .serif))
      .lineSpacing(6)
      .padding(.horizontal)
      .frame(maxWidth: 760)
      .frame(maxWidth: .infinity)
      .background(.background)
      .accessibilityLabel("Story")
  }
}

#Preview {
  @Previewable @State var document = StoryDocument.threeActStructure()
  StoryView(document: $document)
}
