/// Types of text, markup, source code and scripts.
extension UTType {
  /// `public.text`.
  public static var text: UTType { UTType(known: "public.text") }

  /// `public.plain-text`. Files end in `.txt` or `.text`.
  public static var plainText: UTType { UTType(known: "public.plain-text") }

  /// `public.utf8-plain-text`.
  public static var utf8PlainText: UTType { UTType(known: "public.utf8-plain-text") }

  /// `public.utf16-plain-text`.
  public static var utf16PlainText: UTType { UTType(known: "public.utf16-plain-text") }

  /// `public.utf16-external-plain-text`.
  public static var utf16ExternalPlainText: UTType { UTType(known: "public.utf16-external-plain-text") }

  /// `public.delimited-values-text`.
  public static var delimitedText: UTType { UTType(known: "public.delimited-values-text") }

  /// `public.comma-separated-values-text`. Files end in `.csv`.
  public static var commaSeparatedText: UTType { UTType(known: "public.comma-separated-values-text") }

  /// `public.tab-separated-values-text`. Files end in `.tsv`.
  public static var tabSeparatedText: UTType { UTType(known: "public.tab-separated-values-text") }

  /// `public.utf8-tab-separated-values-text`.
  public static var utf8TabSeparatedText: UTType { UTType(known: "public.utf8-tab-separated-values-text") }

  /// `public.rtf`. Files end in `.rtf`.
  public static var rtf: UTType { UTType(known: "public.rtf") }

  /// `com.apple.rtfd`. Files end in `.rtfd`.
  public static var rtfd: UTType { UTType(known: "com.apple.rtfd") }

  /// `com.apple.flat-rtfd`.
  public static var flatRTFD: UTType { UTType(known: "com.apple.flat-rtfd") }

  /// `public.html`. Files end in `.html`, `.htm` or `.shtml`.
  public static var html: UTType { UTType(known: "public.html") }

  /// `public.css`. Files end in `.css`. Since iOS 18.0 and macOS 15.0.
  public static var css: UTType { UTType(known: "public.css") }

  /// `public.xml`. Files end in `.xml`.
  public static var xml: UTType { UTType(known: "public.xml") }

  /// `public.yaml`. Files end in `.yml` or `.yaml`.
  public static var yaml: UTType { UTType(known: "public.yaml") }

  /// `public.json`. Files end in `.json`.
  public static var json: UTType { UTType(known: "public.json") }

  /// `public.geojson`. Files end in `.geojson`. Since iOS 18.0 and macOS 15.0.
  public static var geoJSON: UTType { UTType(known: "public.geojson") }

  /// `net.daringfireball.markdown`. Files end in `.md` or `.markdown`. Since iOS 27.0 and macOS 27.0.
  public static var markdown: UTType { UTType(known: "net.daringfireball.markdown") }

  /// `com.apple.property-list`. Files end in `.plist`.
  public static var propertyList: UTType { UTType(known: "com.apple.property-list") }

  /// `com.apple.xml-property-list`. Files end in `.plist`.
  public static var xmlPropertyList: UTType { UTType(known: "com.apple.xml-property-list") }

  /// `com.apple.binary-property-list`.
  public static var binaryPropertyList: UTType { UTType(known: "com.apple.binary-property-list") }

  /// `public.log`. Files end in `.log`.
  public static var log: UTType { UTType(known: "public.log") }

  /// `public.source-code`.
  public static var sourceCode: UTType { UTType(known: "public.source-code") }

  /// `public.assembly-source`. Files end in `.s`.
  public static var assemblyLanguageSource: UTType { UTType(known: "public.assembly-source") }

  /// `public.c-header`. Files end in `.h`.
  public static var cHeader: UTType { UTType(known: "public.c-header") }

  /// `public.c-source`. Files end in `.c`.
  public static var cSource: UTType { UTType(known: "public.c-source") }

  /// `public.c-plus-plus-header`. Files end in `.hh`, `.hpp`, `.h++` or `.hxx`.
  public static var cPlusPlusHeader: UTType { UTType(known: "public.c-plus-plus-header") }

  /// `public.c-plus-plus-source`. Files end in `.cp`, `.cpp`, `.c++`, `.cc` or `.cxx`.
  public static var cPlusPlusSource: UTType { UTType(known: "public.c-plus-plus-source") }

  /// `public.objective-c-source`. Files end in `.m`.
  public static var objectiveCSource: UTType { UTType(known: "public.objective-c-source") }

  /// `public.objective-c-plus-plus-source`. Files end in `.mm`.
  public static var objectiveCPlusPlusSource: UTType { UTType(known: "public.objective-c-plus-plus-source") }

  /// `public.swift-source`. Files end in `.swift`.
  public static var swiftSource: UTType { UTType(known: "public.swift-source") }

  /// `public.script`.
  public static var script: UTType { UTType(known: "public.script") }

  /// `com.apple.applescript.text`. Files end in `.applescript`.
  public static var appleScript: UTType { UTType(known: "com.apple.applescript.text") }

  /// `com.apple.applescript.script`. Files end in `.scpt`.
  public static var osaScript: UTType { UTType(known: "com.apple.applescript.script") }

  /// `com.apple.applescript.script-bundle`. Files end in `.scptd`.
  public static var osaScriptBundle: UTType { UTType(known: "com.apple.applescript.script-bundle") }

  /// `com.netscape.javascript-source`. Files end in `.js` or `.mjs`.
  public static var javaScript: UTType { UTType(known: "com.netscape.javascript-source") }

  /// `public.shell-script`. Files end in `.sh` or `.command`.
  public static var shellScript: UTType { UTType(known: "public.shell-script") }

  /// `public.perl-script`. Files end in `.pl` or `.pm`.
  public static var perlScript: UTType { UTType(known: "public.perl-script") }

  /// `public.python-script`. Files end in `.py`.
  public static var pythonScript: UTType { UTType(known: "public.python-script") }

  /// `public.ruby-script`. Files end in `.rb` or `.rbw`.
  public static var rubyScript: UTType { UTType(known: "public.ruby-script") }

  /// `public.php-script`. Files end in `.php`, `.php3`, `.php4` or `.phtml`.
  public static var phpScript: UTType { UTType(known: "public.php-script") }

  /// `public.make-source`. Files end in `.mk` or `.make`. Since iOS 15.0 and macOS 12.0.
  public static var makefile: UTType { UTType(known: "public.make-source") }

  /// `com.adobe.pdf`. Files end in `.pdf`.
  public static var pdf: UTType { UTType(known: "com.adobe.pdf") }

  /// `org.idpf.epub-container`. Files end in `.epub`.
  public static var epub: UTType { UTType(known: "org.idpf.epub-container") }

  /// `com.apple.webarchive`. Files end in `.webarchive`.
  public static var webArchive: UTType { UTType(known: "com.apple.webarchive") }
}
