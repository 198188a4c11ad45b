// Keys of what a PDF document says about itself. They are text on Linux, where Foundation has no `CFString`; encryption
// and permissions have no keys, because nothing here could keep what they promise.

/// `String`: what the document is called. Apple's `kCGPDFContextTitle`.
public let kCGPDFContextTitle = "kCGPDFContextTitle"
/// `String`: who wrote the document. Apple's `kCGPDFContextAuthor`.
public let kCGPDFContextAuthor = "kCGPDFContextAuthor"
/// `String`: what the document is about. Apple's `kCGPDFContextSubject`.
public let kCGPDFContextSubject = "kCGPDFContextSubject"
/// `String` or `[String]`: words that the document is found by. Apple's `kCGPDFContextKeywords`.
public let kCGPDFContextKeywords = "kCGPDFContextKeywords"
/// `String`: the program that the document was made with. Apple's `kCGPDFContextCreator`.
public let kCGPDFContextCreator = "kCGPDFContextCreator"
