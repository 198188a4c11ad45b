/// The types that Apple's system declares itself: every `UTType` constant and the few parents without a constant.
///
/// Identifiers and parents follow Apple's public header. Where the header states no parent for a type that names a
/// file extension, the parent that makes such a file usable as data is given, because looking a type up by
/// extension demands `public.data` unless told otherwise.
enum SystemContentTypes {
  static let declarations: [ContentTypeDeclaration] = [
    system("public.haptics-content", ["public.data"], extensions: ["ahap"]),
    system(
      "public.aiff-audio", ["public.aifc-audio"],
      extensions: ["aiff", "aif"], mimeTypes: ["audio/aiff", "audio/x-aiff"]),
    system("com.apple.alias-file", ["public.data", "com.apple.resolvable"]),
    system("com.apple.archive", ["public.data", "public.archive"], extensions: ["aar"]),
    system("com.apple.protected-mpeg-4-audio", ["public.audio"], extensions: ["m4p"]),
    system("com.apple.protected-mpeg-4-video", ["com.apple.m4v-video"]),
    system("com.apple.applescript.text", ["public.script"], extensions: ["applescript"]),
    system("com.apple.application", ["public.executable"]),
    system(
      "com.apple.application-bundle", ["com.apple.application", "com.apple.bundle", "com.apple.package"],
      extensions: ["app"]),
    system("com.apple.application-and-system-extension", ["com.apple.xpc-service"], extensions: ["appex"]),
    system("public.archive", [], named: "Archive"),
    system("com.apple.arobject", ["public.data"], extensions: ["arobject"]),
    system("public.assembly-source", ["public.source-code"], extensions: ["s"]),
    system("public.audio", ["public.audiovisual-content"], named: "Audio"),
    system("public.audiovisual-content", ["public.content", "public.data"]),
    system("public.avi", ["public.movie"], extensions: ["avi", "vfw"], mimeTypes: ["video/avi", "video/x-msvideo"]),
    system("com.apple.binary-property-list", ["com.apple.property-list"]),
    system("com.microsoft.bmp", ["public.image"], extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"]),
    system("public.bookmark", []),
    system("com.apple.bundle", ["public.directory"], extensions: ["bundle"]),
    system(
      "public.bzip2-archive", ["public.data", "public.archive"],
      extensions: ["bz2", "bz"], mimeTypes: ["application/x-bzip2"]),
    system(
      "public.calendar-event", ["public.data"],
      extensions: ["ics"], mimeTypes: ["text/calendar"], named: "Calendar Event"),
    system("public.c-header", ["public.source-code"], extensions: ["h"]),
    system(
      "public.comma-separated-values-text", ["public.delimited-values-text"],
      extensions: ["csv"], mimeTypes: ["text/csv"], named: "CSV Document"),
    system("public.composite-content", ["public.content"]),
    system("public.contact", [], named: "Contact"),
    system("public.content", [], named: "Content"),
    system("public.c-plus-plus-header", ["public.source-code"], extensions: ["hh", "hpp", "h++", "hxx"]),
    system("public.c-plus-plus-source", ["public.source-code"], extensions: ["cp", "cpp", "c++", "cc", "cxx"]),
    system("public.c-source", ["public.source-code"], extensions: ["c"]),
    system("public.css", ["public.text"], extensions: ["css"], mimeTypes: ["text/css"], named: "CSS Style Sheet"),
    system("public.data", ["public.item"], named: "Data"),
    system("public.database", ["public.data"], named: "Database"),
    system("public.delimited-values-text", ["public.text"]),
    system("public.directory", ["public.item"], named: "Directory"),
    system("public.disk-image", ["public.data", "public.archive"], named: "Disk Image"),
    system("com.adobe.raw-image", ["public.image"], extensions: ["dng"], mimeTypes: ["image/x-adobe-dng"]),
    system(
      "public.email-message", ["public.data", "public.message"],
      extensions: ["eml"], mimeTypes: ["message/rfc822"], named: "Email Message"),
    system(
      "org.idpf.epub-container", ["public.data", "public.composite-content"],
      extensions: ["epub"], mimeTypes: ["application/epub+zip"], named: "EPUB Book"),
    system(
      "com.microsoft.windows-executable", ["public.data", "public.executable"],
      extensions: ["exe"], mimeTypes: ["application/x-msdownload"]),
    system("public.executable", ["public.item"], named: "Executable"),
    system("com.ilm.openexr-image", ["public.image"], extensions: ["exr"], mimeTypes: ["image/x-exr"]),
    system("public.file-url", ["public.url"]),
    system("com.apple.flat-rtfd", ["public.data", "public.composite-content"]),
    system("public.folder", ["public.directory"], named: "Folder"),
    system("public.font", ["public.data"], named: "Font"),
    system("com.apple.framework", ["com.apple.bundle"], extensions: ["framework"]),
    system("public.geojson", ["public.json"], extensions: ["geojson"], mimeTypes: ["application/geo+json"]),
    system("com.compuserve.gif", ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"], named: "GIF Image"),
    system(
      "org.gnu.gnu-zip-archive", ["public.data", "public.archive"],
      extensions: ["gz"], mimeTypes: ["application/gzip", "application/x-gzip"]),
    system("public.heic", ["public.heif-standard"], extensions: ["heic"], mimeTypes: ["image/heic"]),
    system("public.heics", ["public.heif-standard"], extensions: ["heics"], mimeTypes: ["image/heic-sequence"]),
    system("public.heif", ["public.heif-standard"], extensions: ["heif"], mimeTypes: ["image/heif"]),
    system(
      "public.html", ["public.text"],
      extensions: ["html", "htm", "shtml"], mimeTypes: ["text/html"], named: "HTML Document"),
    system("com.apple.icns", ["public.image"], extensions: ["icns"], mimeTypes: ["image/x-icns"]),
    system(
      "com.microsoft.ico", ["public.image"],
      extensions: ["ico"], mimeTypes: ["image/vnd.microsoft.icon", "image/x-icon"]),
    system("public.image", ["public.data", "public.content"], named: "Image"),
    system("com.apple.internet-location", ["public.data", "public.stored-url"]),
    system("com.microsoft.internet-shortcut", ["com.apple.internet-location"], extensions: ["url"]),
    system("public.item", []),
    system(
      "com.netscape.javascript-source", ["public.source-code", "public.executable"],
      extensions: ["js", "mjs"], mimeTypes: ["text/javascript"]),
    system(
      "public.jpeg", ["public.image"],
      extensions: ["jpeg", "jpg", "jpe"], mimeTypes: ["image/jpeg"], named: "JPEG Image"),
    system("public.jpeg-xl", ["public.image"], extensions: ["jxl"], mimeTypes: ["image/jxl"]),
    system(
      "public.json", ["public.text"], extensions: ["json"], mimeTypes: ["application/json"], named: "JSON Document"),
    system("com.apple.linkpresentation.metadata", ["public.data"]),
    system("com.apple.live-photo", []),
    system("public.log", ["public.plain-text"], extensions: ["log"], named: "Log"),
    system(
      "public.m3u-playlist", ["public.text", "public.playlist"],
      extensions: ["m3u", "m3u8"], mimeTypes: ["audio/mpegurl"]),
    system("public.make-source", ["public.script"], extensions: ["mk", "make"]),
    system(
      "net.daringfireball.markdown", ["public.utf8-plain-text"],
      extensions: ["md", "markdown"], mimeTypes: ["text/markdown"], named: "Markdown Document"),
    system("public.message", [], named: "Message"),
    system("public.midi-audio", ["public.audio"], extensions: ["midi", "mid"], mimeTypes: ["audio/midi"]),
    system("com.apple.mount-point", ["public.item", "com.apple.resolvable"]),
    system("public.movie", ["public.audiovisual-content"], named: "Movie"),
    system(
      "public.mp3", ["public.audio"],
      extensions: ["mp3", "mpga"], mimeTypes: ["audio/mpeg", "audio/mp3", "audio/mpg"], named: "MP3 Audio"),
    system("public.mpeg", ["public.movie"], extensions: ["mpg", "mpeg"], mimeTypes: ["video/mpeg"]),
    system("public.mpeg-2-transport-stream", ["public.movie"], extensions: ["ts"], mimeTypes: ["video/mp2t"]),
    system("public.mpeg-2-video", ["public.video"], extensions: ["m2v", "mpg2"], mimeTypes: ["video/mpeg2"]),
    system(
      "public.mpeg-4-audio", ["public.mpeg-4", "public.audio"], extensions: ["m4a", "mp4"], mimeTypes: ["audio/mp4"]),
    system(
      "public.mpeg-4", ["public.movie"], extensions: ["mp4", "mpg4"], mimeTypes: ["video/mp4"], named: "MPEG-4 Movie"),
    system("public.objective-c-plus-plus-source", ["public.source-code"], extensions: ["mm"]),
    system("public.objective-c-source", ["public.source-code"], extensions: ["m"]),
    system("com.apple.applescript.script", ["public.script", "public.data"], extensions: ["scpt"]),
    system(
      "com.apple.applescript.script-bundle", ["public.script", "com.apple.bundle", "com.apple.package"],
      extensions: ["scptd"]),
    system("com.apple.package", ["public.directory"], named: "Package"),
    system(
      "com.adobe.pdf", ["public.data", "public.composite-content"],
      extensions: ["pdf"], mimeTypes: ["application/pdf"], named: "PDF Document"),
    system("public.perl-script", ["public.shell-script"], extensions: ["pl", "pm"], mimeTypes: ["text/x-perl-script"]),
    system(
      "public.php-script", ["public.shell-script"],
      extensions: ["php", "php3", "php4", "phtml"], mimeTypes: ["text/php", "application/php"]),
    system("com.rsa.pkcs-12", ["public.data"], extensions: ["p12", "pfx"], mimeTypes: ["application/x-pkcs12"]),
    system(
      "public.plain-text", ["public.text"],
      extensions: ["txt", "text"], mimeTypes: ["text/plain"], named: "Plain Text Document"),
    system("public.playlist", []),
    system("com.apple.plugin", ["com.apple.bundle", "com.apple.package"]),
    system("public.png", ["public.image"], extensions: ["png"], mimeTypes: ["image/png"], named: "PNG Image"),
    system("public.presentation", ["public.composite-content"], named: "Presentation"),
    system("com.apple.property-list", ["public.data"], extensions: ["plist"], named: "Property List"),
    system("public.python-script", ["public.shell-script"], extensions: ["py"], mimeTypes: ["text/x-python-script"]),
    system("com.apple.quicklook-generator", ["com.apple.plugin"], extensions: ["qlgenerator"]),
    system("com.apple.quicktime-movie", ["public.movie"], extensions: ["mov", "qt"], mimeTypes: ["video/quicktime"]),
    system("public.camera-raw-image", ["public.image"], extensions: ["raw"]),
    system("com.apple.reality", ["public.data"], extensions: ["reality"], mimeTypes: ["model/vnd.reality"]),
    system("com.apple.resolvable", []),
    system("public.rtf", ["public.text"], extensions: ["rtf"], mimeTypes: ["text/rtf"], named: "Rich Text Document"),
    system(
      "com.apple.rtfd", ["com.apple.package", "public.composite-content"],
      extensions: ["rtfd"], named: "Rich Text Document with Attachments"),
    system(
      "public.ruby-script", ["public.shell-script"], extensions: ["rb", "rbw"], mimeTypes: ["text/x-ruby-script"]),
    system("com.apple.scenekit.scene", ["public.3d-content", "public.data"], extensions: ["scn"]),
    system("public.script", ["public.source-code"], named: "Script"),
    system("com.apple.shazamcatalog", ["public.data", "public.item"], extensions: ["shazamcatalog"]),
    system("com.apple.shazamsignature", ["public.data", "public.item"], extensions: ["shazamsignature"]),
    system("public.shell-script", ["public.script"], extensions: ["sh", "command"], mimeTypes: ["application/x-sh"]),
    system("public.source-code", ["public.plain-text"], named: "Source Code"),
    system("com.apple.metadata-importer", ["com.apple.plugin"], extensions: ["mdimporter"]),
    system("public.spreadsheet", ["public.content"], named: "Spreadsheet"),
    system(
      "public.svg-image", ["public.image"],
      extensions: ["svg", "svgz"], mimeTypes: ["image/svg+xml"], named: "SVG Image"),
    system("public.swift-source", ["public.source-code"], extensions: ["swift"], named: "Swift Source"),
    system("public.symlink", ["public.item", "com.apple.resolvable"], named: "Symbolic Link"),
    system("com.apple.systempreference.prefpane", ["com.apple.package", "com.apple.bundle"], extensions: ["prefPane"]),
    system(
      "public.tab-separated-values-text", ["public.delimited-values-text"],
      extensions: ["tsv"], mimeTypes: ["text/tab-separated-values"]),
    system(
      "public.tar-archive", ["public.data", "public.archive"], extensions: ["tar"], mimeTypes: ["application/x-tar"]),
    system("public.text", ["public.data", "public.content"], named: "Text"),
    system("public.3d-content", ["public.content"], named: "3D Content"),
    system(
      "public.tiff", ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"], named: "TIFF Image"),
    system("public.to-do-item", []),
    system("public.unix-executable", ["public.data", "public.executable"]),
    system("public.url", ["public.data"], named: "URL"),
    system("com.apple.bookmark", ["public.data", "com.apple.resolvable"]),
    system(
      "com.pixar.universal-scene-description", ["public.3d-content", "public.data"],
      extensions: ["usd", "usda", "usdc"]),
    system(
      "com.pixar.universal-scene-description-mobile", ["public.3d-content", "public.data"],
      extensions: ["usdz"], mimeTypes: ["model/vnd.usdz+zip"]),
    system("public.utf16-external-plain-text", ["public.plain-text"]),
    system("public.utf16-plain-text", ["public.plain-text"]),
    system("public.utf8-plain-text", ["public.plain-text"], named: "Plain Text Document"),
    system("public.utf8-tab-separated-values-text", ["public.tab-separated-values-text", "public.utf8-plain-text"]),
    system(
      "public.vcard", ["public.text", "public.contact"],
      extensions: ["vcf", "vcard"], mimeTypes: ["text/vcard", "text/x-vcard", "text/directory"]),
    system("public.video", ["public.movie"], named: "Video"),
    system("public.volume", ["public.folder"], named: "Volume"),
    system(
      "com.microsoft.waveform-audio", ["public.audio"],
      extensions: ["wav", "wave"], mimeTypes: ["audio/vnd.wave", "audio/wav", "audio/x-wav"]),
    system(
      "com.apple.webarchive", ["public.data", "public.composite-content"],
      extensions: ["webarchive"], mimeTypes: ["application/x-webarchive"]),
    system(
      "org.webmproject.webp", ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"], named: "WebP Image"),
    system(
      "public.x509-certificate", ["public.data"],
      extensions: ["cer", "crt", "der"], mimeTypes: ["application/x-x509-ca-cert"]),
    system(
      "public.xml", ["public.text"],
      extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"], named: "XML Document"),
    system("com.apple.xml-property-list", ["public.xml", "com.apple.property-list"], extensions: ["plist"]),
    system("com.apple.xpc-service", ["com.apple.bundle", "com.apple.package"], extensions: ["xpc"]),
    system(
      "public.yaml", ["public.text"],
      extensions: ["yml", "yaml"], mimeTypes: ["application/x-yaml"], named: "YAML Document"),
    system(
      "com.pkware.zip-archive", ["public.data", "public.archive"],
      extensions: ["zip"], mimeTypes: ["application/zip"], named: "ZIP Archive"),
    system("public.aifc-audio", ["public.audio"], extensions: ["aifc"], mimeTypes: ["audio/x-aifc"]),
    system("public.heif-standard", ["public.image"]),
    system("com.apple.m4v-video", ["public.mpeg-4"], extensions: ["m4v"], mimeTypes: ["video/x-m4v"]),
    system("public.stored-url", []),
  ]

  private static func system(
    _ identifier: String, _ parents: [String], extensions: [String] = [], mimeTypes: [String] = [],
    named description: String? = nil
  ) -> ContentTypeDeclaration {
    var tags: [String: [String]] = [:]
    if !extensions.isEmpty { tags[ContentTypeDeclaration.filenameExtensionTagClass] = extensions }
    if !mimeTypes.isEmpty { tags[ContentTypeDeclaration.mimeTypeTagClass] = mimeTypes }
    return ContentTypeDeclaration(
      identifier: identifier, conformsTo: parents, tags: tags, localizedDescription: description, origin: .system)
  }
}
