import Toolkit
import Wording

/// What a file chooser shows for content types.
package enum FileTypeFilter {
  /// One kind of file with everything that is allowed; none if that is everything.
  package static func filters(for types: [UTType]) -> [FileChooserContent.Filter] {
    let isEverything = types.isEmpty || types.contains { [.item, .content, .data, .folder, .directory].contains($0) }
    guard !isEverything else { return [] }
    let names = types.compactMap(\.localizedDescription)
    return [
      FileChooserContent.Filter(
        name: names.isEmpty ? Wording.text("Documents") : names.joined(separator: ", "),
        filenameExtensions: types.flatMap { $0.tags[.filenameExtension] ?? [] },
        mimeTypes: types.flatMap { type in
          // A filter of GTK knows families of types, such as all pictures.
          switch type {
          case .image: ["image/*"]
          case .movie, .video: ["video/*"]
          case .audio: ["audio/*"]
          case .text, .plainText: ["text/*"]
          default: type.tags[.mimeType] ?? []
          }
        })
    ]
  }
}
