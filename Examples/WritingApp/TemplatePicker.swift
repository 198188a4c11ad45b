import SwiftUI

/// Shows a few ways to begin, and answers with the one that is taken.
struct TemplatePicker: View {
  @Binding var creationContinuation: CheckedContinuation<StoryDocument?, any Error>?
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 150), spacing: 16)], spacing: 16) {
          ForEach(StoryTemplate.all) { template in
            Button {
              creationContinuation?.resume(returning: template.makeDocument())
              creationContinuation = nil
              dismiss()
            } label: {
              TemplateCard(template: template)
            }
            .buttonStyle(.plain)
            .accessibilityLabel(template.name)
            .accessibilityHint(template.summary)
          }
        }
        .padding()
      }
      .navigationTitle("Choose a Template")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel", role: .cancel) { dismiss() }
        }
      }
    }
  }
}

/// A template's sketch, name and purpose.
private struct TemplateCard: View {
  let template: StoryTemplate

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      ZStack {
        RoundedRectangle(cornerRadius: 12).fill(template.color.gradient)
        Image(systemName: template.symbol)
          .font(.system(size: 34))
          .foregroundStyle(.white)
      }
      .frame(height: 96)
      Text(template.name).font(.headline)
      Text(template.summary).font(.subheadline).foregroundStyle(.secondary).lineLimit(2)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
