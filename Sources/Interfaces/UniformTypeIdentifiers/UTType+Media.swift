/// Types of images, audio, video and three-dimensional content.
extension UTType {
  /// `public.image`.
  public static var image: UTType { UTType(known: "public.image") }

  /// `public.jpeg`. Files end in `.jpeg`, `.jpg` or `.jpe`.
  public static var jpeg: UTType { UTType(known: "public.jpeg") }

  /// `public.jpeg-xl`. Files end in `.jxl`. Since iOS 18.2 and macOS 15.2.
  public static var jpegxl: UTType { UTType(known: "public.jpeg-xl") }

  /// `public.tiff`. Files end in `.tiff` or `.tif`.
  public static var tiff: UTType { UTType(known: "public.tiff") }

  /// `com.compuserve.gif`. Files end in `.gif`.
  public static var gif: UTType { UTType(known: "com.compuserve.gif") }

  /// `public.png`. Files end in `.png`.
  public static var png: UTType { UTType(known: "public.png") }

  /// `com.apple.icns`. Files end in `.icns`.
  public static var icns: UTType { UTType(known: "com.apple.icns") }

  /// `com.microsoft.bmp`. Files end in `.bmp` or `.dib`.
  public static var bmp: UTType { UTType(known: "com.microsoft.bmp") }

  /// `com.microsoft.ico`. Files end in `.ico`.
  public static var ico: UTType { UTType(known: "com.microsoft.ico") }

  /// `public.camera-raw-image`. Files end in `.raw`.
  public static var rawImage: UTType { UTType(known: "public.camera-raw-image") }

  /// `com.adobe.raw-image`. Files end in `.dng`. Since iOS 18.0 and macOS 15.0.
  public static var dng: UTType { UTType(known: "com.adobe.raw-image") }

  /// `com.ilm.openexr-image`. Files end in `.exr`. Since iOS 18.0 and macOS 15.0.
  public static var exr: UTType { UTType(known: "com.ilm.openexr-image") }

  /// `public.svg-image`. Files end in `.svg` or `.svgz`.
  public static var svg: UTType { UTType(known: "public.svg-image") }

  /// `public.heic`. Files end in `.heic`.
  public static var heic: UTType { UTType(known: "public.heic") }

  /// `public.heics`. Files end in `.heics`. Since iOS 18.0 and macOS 15.0.
  public static var heics: UTType { UTType(known: "public.heics") }

  /// `public.heif`. Files end in `.heif`.
  public static var heif: UTType { UTType(known: "public.heif") }

  /// `org.webmproject.webp`. Files end in `.webp`.
  public static var webP: UTType { UTType(known: "org.webmproject.webp") }

  /// `com.apple.live-photo`.
  public static var livePhoto: UTType { UTType(known: "com.apple.live-photo") }

  /// `public.audiovisual-content`.
  public static var audiovisualContent: UTType { UTType(known: "public.audiovisual-content") }

  /// `public.movie`.
  public static var movie: UTType { UTType(known: "public.movie") }

  /// `public.video`.
  public static var video: UTType { UTType(known: "public.video") }

  /// `public.audio`.
  public static var audio: UTType { UTType(known: "public.audio") }

  /// `com.apple.quicktime-movie`. Files end in `.mov` or `.qt`.
  public static var quickTimeMovie: UTType { UTType(known: "com.apple.quicktime-movie") }

  /// `public.mpeg`. Files end in `.mpg` or `.mpeg`.
  public static var mpeg: UTType { UTType(known: "public.mpeg") }

  /// `public.mpeg-2-video`. Files end in `.m2v` or `.mpg2`.
  public static var mpeg2Video: UTType { UTType(known: "public.mpeg-2-video") }

  /// `public.mpeg-2-transport-stream`. Files end in `.ts`.
  public static var mpeg2TransportStream: UTType { UTType(known: "public.mpeg-2-transport-stream") }

  /// `public.mp3`. Files end in `.mp3` or `.mpga`.
  public static var mp3: UTType { UTType(known: "public.mp3") }

  /// `public.mpeg-4`. Files end in `.mp4` or `.mpg4`.
  public static var mpeg4Movie: UTType { UTType(known: "public.mpeg-4") }

  /// `public.mpeg-4-audio`. Files end in `.m4a` or `.mp4`.
  public static var mpeg4Audio: UTType { UTType(known: "public.mpeg-4-audio") }

  /// `com.apple.protected-mpeg-4-audio`. Files end in `.m4p`.
  public static var appleProtectedMPEG4Audio: UTType { UTType(known: "com.apple.protected-mpeg-4-audio") }

  /// `com.apple.protected-mpeg-4-video`.
  public static var appleProtectedMPEG4Video: UTType { UTType(known: "com.apple.protected-mpeg-4-video") }

  /// `public.avi`. Files end in `.avi` or `.vfw`.
  public static var avi: UTType { UTType(known: "public.avi") }

  /// `public.aiff-audio`. Files end in `.aiff` or `.aif`.
  public static var aiff: UTType { UTType(known: "public.aiff-audio") }

  /// `com.microsoft.waveform-audio`. Files end in `.wav` or `.wave`.
  public static var wav: UTType { UTType(known: "com.microsoft.waveform-audio") }

  /// `public.midi-audio`. Files end in `.midi` or `.mid`.
  public static var midi: UTType { UTType(known: "public.midi-audio") }

  /// `public.playlist`.
  public static var playlist: UTType { UTType(known: "public.playlist") }

  /// `public.m3u-playlist`. Files end in `.m3u` or `.m3u8`.
  public static var m3uPlaylist: UTType { UTType(known: "public.m3u-playlist") }

  /// `public.haptics-content`. Files end in `.ahap`. Since iOS 17.0 and macOS 14.0.
  public static var ahap: UTType { UTType(known: "public.haptics-content") }

  /// `public.3d-content`.
  public static var threeDContent: UTType { UTType(known: "public.3d-content") }

  /// `com.pixar.universal-scene-description`. Files end in `.usd`, `.usda` or `.usdc`.
  public static var usd: UTType { UTType(known: "com.pixar.universal-scene-description") }

  /// `com.pixar.universal-scene-description-mobile`. Files end in `.usdz`.
  public static var usdz: UTType { UTType(known: "com.pixar.universal-scene-description-mobile") }

  /// `com.apple.reality`. Files end in `.reality`.
  public static var realityFile: UTType { UTType(known: "com.apple.reality") }

  /// `com.apple.scenekit.scene`. Files end in `.scn`.
  public static var sceneKitScene: UTType { UTType(known: "com.apple.scenekit.scene") }

  /// `com.apple.arobject`. Files end in `.arobject`.
  public static var arReferenceObject: UTType { UTType(known: "com.apple.arobject") }

  /// `com.apple.shazamsignature`. Files end in `.shazamsignature`. Since iOS 16.0 and macOS 13.0.
  public static var shazamSignature: UTType { UTType(known: "com.apple.shazamsignature") }

  /// `com.apple.shazamcatalog`. Files end in `.shazamcatalog`. Since iOS 16.0 and macOS 13.0.
  public static var shazamCustomCatalog: UTType { UTType(known: "com.apple.shazamcatalog") }
}
