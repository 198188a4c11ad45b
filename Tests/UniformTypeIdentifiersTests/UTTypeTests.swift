import ContentTypes
import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite("UTType", .serialized) struct UTTypeTests {
  init() {
    ContentTypeRegistry.installDeclarations(infoDictionary: [
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.example.UTTypeTests.Story", "UTTypeDescription": "Story",
          "UTTypeConformsTo": ["public.utf8-plain-text"], "UTTypeReferenceURL": "https://example.org/story",
          "UTTypeVersion": 3,
          "UTTypeTagSpecification": [
            "public.filename-extension": ["uttteststory", "ustory"], "public.mime-type": "application/x-uttteststory",
          ],
        ]
      ]
    ])
  }

  @Test func identifiersCompareWithoutCase() {
    #expect(UTType("PUBLIC.Plain-Text") == .plainText)
    #expect(UTType("PUBLIC.Plain-Text")?.hashValue == UTType.plainText.hashValue)
    #expect(UTType("PUBLIC.Plain-Text")?.identifier == "public.plain-text")
  }

  @Test func anUnknownIdentifierIsNoType() {
    #expect(UTType("org.example.nobody-declared-this") == nil)
    #expect(UTType("") == nil)
  }

  @Test func conformanceIsTransitiveAndDirected() {
    #expect(UTType.png.conforms(to: .data))
    #expect(UTType.png.conforms(to: .content))
    #expect(!UTType.data.conforms(to: .png))
    #expect(UTType.rtfd.conforms(to: .package) && UTType.rtfd.conforms(to: .compositeContent))
  }

  @Test func subtypeAndSupertypeAreStrict() {
    #expect(UTType.png.conforms(to: .png))
    #expect(!UTType.png.isSubtype(of: .png) && !UTType.png.isSupertype(of: .png))
    #expect(UTType.png.isSubtype(of: .image) && UTType.image.isSupertype(of: .png))
    #expect(!UTType.png.supertypes.contains(.png))
    #expect(UTType.png.supertypes == [.image, .data, .content, .item])
  }

  @Test func aDeclaredTypeHasWhatItsDeclarationSays() throws {
    let story = UTType(exportedAs: "org.example.UTTypeTests.Story")
    #expect(story.isDeclared && !story.isDynamic && !story.isPublic)
    #expect(story.preferredFilenameExtension == "uttteststory")
    #expect(story.tags[.filenameExtension] == ["uttteststory", "ustory"])
    #expect(story.preferredMIMEType == "application/x-uttteststory")
    #expect(story.localizedDescription == "Story")
    #expect(story.version == 3)
    #expect(story.referenceURL == URL(string: "https://example.org/story"))
    #expect(story.conforms(to: .plainText))
    #expect(UTType(filenameExtension: "USTORY") == story)
    #expect(UTType(mimeType: "application/x-uttteststory") == story)
  }

  @Test func aTypeNamedInCodeWithoutADeclarationStillWorks() {
    let lone = UTType(exportedAs: "org.example.uttypetests.lone")
    #expect(!lone.isDeclared && lone.conforms(to: .data))
    let parented = UTType(importedAs: "org.example.uttypetests.parented", conformingTo: .image)
    #expect(parented.conforms(to: .image))
    #expect(parented.localizedDescription == "Image")
  }

  @Test func mp4IsAMovieAndPlistTheGeneralPropertyList() {
    #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
    #expect(UTType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
    #expect(UTType(filenameExtension: "plist") == .propertyList)
    #expect(UTType.types(tag: "plist", tagClass: .filenameExtension, conformingTo: nil).contains(.xmlPropertyList))
  }

  @Test func anUndeclaredTagGivesADynamicTypeThatConforms() throws {
    let type = try #require(UTType(filenameExtension: "uttnobody", conformingTo: .package))
    #expect(type.isDynamic && !type.isDeclared && type.identifier.hasPrefix("dyn."))
    #expect(type.conforms(to: .package) && type.conforms(to: .directory))
    #expect(type.preferredFilenameExtension == "uttnobody")
    #expect(type.localizedDescription == nil)
    #expect(UTType(filenameExtension: "uttnobody", conformingTo: .package) == type)
    #expect(UTType(type.identifier)?.tags == type.tags)
  }

  @Test(arguments: ["", "a/b", ".txt", "a\u{0}b"]) func anImpossibleExtensionGivesNil(_ tag: String) {
    #expect(UTType(filenameExtension: tag) == nil)
    #expect(UTType.types(tag: tag, tagClass: .filenameExtension, conformingTo: nil).isEmpty)
  }

  @Test(arguments: ["", "text", "text/", "/plain", "a/b/c"]) func aMalformedMIMETypeGivesNil(_ tag: String) {
    #expect(UTType(mimeType: tag) == nil)
  }

  @Test func everyConstantIsDeclaredAndThoseWithAnExtensionAreFilesOrDirectories() {
    for type in Self.constants {
      #expect(type.isDeclared, "\(type)")
      if type.preferredFilenameExtension != nil {
        #expect(type.conforms(to: .data) || type.conforms(to: .directory), "\(type)")
      }
    }
  }

  @Test func aTypeSurvivesCoding() throws {
    let data = try JSONEncoder().encode([UTType.png, UTType(filenameExtension: "uttnobody")!])
    let decoded = try JSONDecoder().decode([UTType].self, from: data)
    #expect(decoded == [.png, UTType(filenameExtension: "uttnobody")])
    #expect(try JSONDecoder().decode([UTType].self, from: Data(#"["x.unknown"]"#.utf8))[0].identifier == "x.unknown")
  }

  @Test func aNameGetsTheTypesExtensionUnlessItAlreadyFits() {
    let folder = URL(fileURLWithPath: "/tmp/x", isDirectory: true)
    #expect(folder.appendingPathComponent("Notes", conformingTo: .plainText).lastPathComponent == "Notes.txt")
    #expect(folder.appendingPathComponent("Notes.TEXT", conformingTo: .plainText).lastPathComponent == "Notes.TEXT")
    #expect(folder.appendingPathComponent("main.swift", conformingTo: .plainText).lastPathComponent == "main.swift")
    #expect(folder.appendingPathComponent("v1.2", conformingTo: .png).lastPathComponent == "v1.2.png")
    #expect(folder.appendingPathComponent("Any", conformingTo: .data).lastPathComponent == "Any")
    var url = folder.appendingPathComponent("Photo")
    url.appendPathExtension(for: .jpeg)
    #expect(url.lastPathComponent == "Photo.jpeg")
    url.appendPathExtension(for: .jpeg)
    #expect(url.lastPathComponent == "Photo.jpeg")
  }

  @Test func aReferenceIsEqualWhenItsTypeIs() {
    #expect(UTTypeReference("public.png") == UTTypeReference(.png))
    #expect(UTTypeReference("no.such") == nil)
  }

  static let constants: [UTType] = [
    .image, .jpeg, .jpegxl, .tiff, .gif, .png, .icns, .bmp, .ico, .rawImage, .dng, .exr, .svg, .heic, .heics, .heif,
    .webP, .livePhoto, .audiovisualContent, .movie, .video, .audio, .quickTimeMovie, .mpeg, .mpeg2Video,
    .mpeg2TransportStream, .mp3, .mpeg4Movie, .mpeg4Audio, .appleProtectedMPEG4Audio, .appleProtectedMPEG4Video, .avi,
    .aiff, .wav, .midi, .playlist, .m3uPlaylist, .ahap, .threeDContent, .usd, .usdz, .realityFile, .sceneKitScene,
    .arReferenceObject, .shazamSignature, .shazamCustomCatalog, .calendarEvent, .contact, .database, .emailMessage,
    .font, .linkPresentationMetadata, .message, .pkcs12, .presentation, .spreadsheet, .toDoItem, .vCard,
    .x509Certificate, .item, .content, .compositeContent, .data, .directory, .folder, .volume, .package, .bundle,
    .pluginBundle, .framework, .application, .applicationBundle, .applicationExtension, .xpcService,
    .quickLookGenerator, .spotlightImporter, .systemPreferencesPane, .resolvable, .symbolicLink, .mountPoint,
    .aliasFile, .urlBookmarkData, .bookmark, .url, .fileURL, .internetLocation, .internetShortcut, .executable,
    .unixExecutable, .exe, .diskImage, .archive, .zip, .gzip, .bz2, .tarArchive, .appleArchive, .text, .plainText,
    .utf8PlainText, .utf16PlainText, .utf16ExternalPlainText, .delimitedText, .commaSeparatedText, .tabSeparatedText,
    .utf8TabSeparatedText, .rtf, .rtfd, .flatRTFD, .html, .css, .xml, .yaml, .json, .geoJSON, .markdown,
    .propertyList, .xmlPropertyList, .binaryPropertyList, .log, .sourceCode, .assemblyLanguageSource, .cHeader,
    .cSource, .cPlusPlusHeader, .cPlusPlusSource, .objectiveCSource, .objectiveCPlusPlusSource, .swiftSource, .script,
    .appleScript, .osaScript, .osaScriptBundle, .javaScript, .shellScript, .perlScript, .pythonScript, .rubyScript,
    .phpScript, .makefile, .pdf, .epub, .webArchive,
  ]
}
