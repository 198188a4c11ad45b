/// Types of items, containers and links.
extension UTType {
  /// `public.item`.
  public static var item: UTType { UTType(known: "public.item") }

  /// `public.content`.
  public static var content: UTType { UTType(known: "public.content") }

  /// `public.composite-content`.
  public static var compositeContent: UTType { UTType(known: "public.composite-content") }

  /// `public.data`.
  public static var data: UTType { UTType(known: "public.data") }

  /// `public.directory`.
  public static var directory: UTType { UTType(known: "public.directory") }

  /// `public.folder`.
  public static var folder: UTType { UTType(known: "public.folder") }

  /// `public.volume`.
  public static var volume: UTType { UTType(known: "public.volume") }

  /// `com.apple.package`.
  public static var package: UTType { UTType(known: "com.apple.package") }

  /// `com.apple.bundle`. Files end in `.bundle`.
  public static var bundle: UTType { UTType(known: "com.apple.bundle") }

  /// `com.apple.plugin`.
  public static var pluginBundle: UTType { UTType(known: "com.apple.plugin") }

  /// `com.apple.framework`. Files end in `.framework`.
  public static var framework: UTType { UTType(known: "com.apple.framework") }

  /// `com.apple.application`.
  public static var application: UTType { UTType(known: "com.apple.application") }

  /// `com.apple.application-bundle`. Files end in `.app`.
  public static var applicationBundle: UTType { UTType(known: "com.apple.application-bundle") }

  /// `com.apple.application-and-system-extension`. Files end in `.appex`.
  public static var applicationExtension: UTType { UTType(known: "com.apple.application-and-system-extension") }

  /// `com.apple.xpc-service`. Files end in `.xpc`.
  public static var xpcService: UTType { UTType(known: "com.apple.xpc-service") }

  /// `com.apple.quicklook-generator`. Files end in `.qlgenerator`.
  public static var quickLookGenerator: UTType { UTType(known: "com.apple.quicklook-generator") }

  /// `com.apple.metadata-importer`. Files end in `.mdimporter`.
  public static var spotlightImporter: UTType { UTType(known: "com.apple.metadata-importer") }

  /// `com.apple.systempreference.prefpane`. Files end in `.prefPane`.
  public static var systemPreferencesPane: UTType { UTType(known: "com.apple.systempreference.prefpane") }

  /// `com.apple.resolvable`.
  public static var resolvable: UTType { UTType(known: "com.apple.resolvable") }

  /// `public.symlink`.
  public static var symbolicLink: UTType { UTType(known: "public.symlink") }

  /// `com.apple.mount-point`.
  public static var mountPoint: UTType { UTType(known: "com.apple.mount-point") }

  /// `com.apple.alias-file`.
  public static var aliasFile: UTType { UTType(known: "com.apple.alias-file") }

  /// `com.apple.bookmark`.
  public static var urlBookmarkData: UTType { UTType(known: "com.apple.bookmark") }

  /// `public.bookmark`.
  public static var bookmark: UTType { UTType(known: "public.bookmark") }

  /// `public.url`.
  public static var url: UTType { UTType(known: "public.url") }

  /// `public.file-url`.
  public static var fileURL: UTType { UTType(known: "public.file-url") }

  /// `com.apple.internet-location`.
  public static var internetLocation: UTType { UTType(known: "com.apple.internet-location") }

  /// `com.microsoft.internet-shortcut`. Files end in `.url`.
  public static var internetShortcut: UTType { UTType(known: "com.microsoft.internet-shortcut") }

  /// `public.executable`.
  public static var executable: UTType { UTType(known: "public.executable") }

  /// `public.unix-executable`.
  public static var unixExecutable: UTType { UTType(known: "public.unix-executable") }

  /// `com.microsoft.windows-executable`. Files end in `.exe`.
  public static var exe: UTType { UTType(known: "com.microsoft.windows-executable") }

  /// `public.disk-image`.
  public static var diskImage: UTType { UTType(known: "public.disk-image") }

  /// `public.archive`.
  public static var archive: UTType { UTType(known: "public.archive") }

  /// `com.pkware.zip-archive`. Files end in `.zip`.
  public static var zip: UTType { UTType(known: "com.pkware.zip-archive") }

  /// `org.gnu.gnu-zip-archive`. Files end in `.gz`.
  public static var gzip: UTType { UTType(known: "org.gnu.gnu-zip-archive") }

  /// `public.bzip2-archive`. Files end in `.bz2` or `.bz`.
  public static var bz2: UTType { UTType(known: "public.bzip2-archive") }

  /// `public.tar-archive`. Files end in `.tar`. Since iOS 18.0 and macOS 15.0.
  public static var tarArchive: UTType { UTType(known: "public.tar-archive") }

  /// `com.apple.archive`. Files end in `.aar`.
  public static var appleArchive: UTType { UTType(known: "com.apple.archive") }
}
