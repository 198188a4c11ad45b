import Documents
import Foundation

/// The words of an error.
enum ErrorText {
  /// What happened, and below it why and what can be done; never the name of an error type.
  static func texts(
    of error: any Error, during operation: DocumentError.Operation = .creating
  ) -> (
    title: String, message: String
  ) {
    let described: any LocalizedError
    if let error = error as? any LocalizedError, error.errorDescription != nil {
      described = error
    } else if error is CocoaError || error is POSIXError {
      described = DocumentError(operation, url: nil, because: error)
    } else if let words = (error as Any) as? any CustomStringConvertible {
      return (words.description, "")
    } else {
      described = DocumentError(operation, .other, url: nil)
    }
    let message = [described.failureReason, described.recoverySuggestion].compactMap(\.self).joined(separator: "\n")
    return (described.errorDescription ?? "", message)
  }
}
