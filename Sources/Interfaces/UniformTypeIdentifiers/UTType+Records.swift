/// Types of personal information, messages and office documents.
extension UTType {
  /// `public.calendar-event`. Files end in `.ics`.
  public static var calendarEvent: UTType { UTType(known: "public.calendar-event") }

  /// `public.contact`.
  public static var contact: UTType { UTType(known: "public.contact") }

  /// `public.database`.
  public static var database: UTType { UTType(known: "public.database") }

  /// `public.email-message`. Files end in `.eml`.
  public static var emailMessage: UTType { UTType(known: "public.email-message") }

  /// `public.font`.
  public static var font: UTType { UTType(known: "public.font") }

  /// `com.apple.linkpresentation.metadata`. Since iOS 18.0 and macOS 15.0.
  public static var linkPresentationMetadata: UTType { UTType(known: "com.apple.linkpresentation.metadata") }

  /// `public.message`.
  public static var message: UTType { UTType(known: "public.message") }

  /// `com.rsa.pkcs-12`. Files end in `.p12` or `.pfx`.
  public static var pkcs12: UTType { UTType(known: "com.rsa.pkcs-12") }

  /// `public.presentation`.
  public static var presentation: UTType { UTType(known: "public.presentation") }

  /// `public.spreadsheet`.
  public static var spreadsheet: UTType { UTType(known: "public.spreadsheet") }

  /// `public.to-do-item`.
  public static var toDoItem: UTType { UTType(known: "public.to-do-item") }

  /// `public.vcard`. Files end in `.vcf` or `.vcard`.
  public static var vCard: UTType { UTType(known: "public.vcard") }

  /// `public.x509-certificate`. Files end in `.cer`, `.crt` or `.der`.
  public static var x509Certificate: UTType { UTType(known: "public.x509-certificate") }
}
