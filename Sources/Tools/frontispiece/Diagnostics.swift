import Foundation

/// Warnings and errors in the form that compilers print and editors understand: `path: warning: sentence`.
struct Diagnostics {
  private(set) var lines: [String] = []
  private(set) var hasErrors = false

  mutating func warn(_ file: URL, _ sentence: String) {
    lines.append("\(file.path): warning: \(sentence)")
  }

  mutating func fail(_ file: URL, _ sentence: String) {
    lines.append("\(file.path): error: \(sentence)")
    hasErrors = true
  }
}
