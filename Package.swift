// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// On Apple platforms the product is empty: Apple's own SwiftUI and UIKit are used there, and an app's
// sources stay the same. Everything else in this manifest exists on Linux only.
#if os(Linux)

  let strict: [SwiftSetting] = [.swiftLanguageMode(.v6)]

  /// A module of the engine or of a platform floor: no access to anything above it.
  func module(_ name: String, in floor: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)", swiftSettings: strict)
  }

  func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(
      name: name, dependencies: dependencies, path: "Tests/\(name)", resources: resources, swiftSettings: strict)
  }

  let interfaces: [Target] = [
    .target(
      name: "SwiftUI",
      dependencies: [
        "SwiftUIMacros", "UIKit", "UniformTypeIdentifiers", "Combine", "CoreGraphics", "Documents", "LaunchExperience",
        "RenderTree", "ApplicationResources", "Toolkit", "GTKToolkit", "HeadlessToolkit", "Wording",
        "AttributedStrings",
      ],
      path: "Sources/Interfaces/SwiftUI", swiftSettings: strict),
    module(
      "UIKit", in: "Interfaces",
      [
        "UniformTypeIdentifiers", "CoreGraphics", "Documents", "ContentTypes", "LaunchExperience", "RenderTree",
        "ApplicationResources", "AttributedStrings", "Toolkit", "GTKToolkit", "HeadlessToolkit", "Wording",
        "CToolkitSupport", "_Testing_UIKit",
      ]),
    module("UniformTypeIdentifiers", in: "Interfaces", ["ContentTypes"]),
    module("Combine", in: "Interfaces"),
    module("CoreGraphics", in: "Interfaces", ["_Testing_CoreGraphics"]),
    module("_Testing_CoreGraphics", in: "Interfaces"),
    module("_Testing_UIKit", in: "Interfaces"),
  ]

  let engine: [Target] = [
    module("ContentTypes", in: "Engine", ["ApplicationResources"]),
    module("Wording", in: "Engine"),
    module("Documents", in: "Engine", ["ContentTypes", "CFileSystem", "Wording"]),
    .target(name: "CFileSystem", path: "Sources/Engine/CFileSystem"),
    module("AttributedStrings", in: "Engine", ["CMarkdown"]),
    .systemLibrary(
      name: "CMarkdown", path: "Sources/Engine/CMarkdown", pkgConfig: "libcmark-gfm",
      providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
    module("LaunchExperience", in: "Engine", ["Documents", "ContentTypes", "Toolkit", "Wording"]),
    module("RenderTree", in: "Engine", ["Toolkit"]),
    module("ApplicationResources", in: "Engine"),
  ]

  let platform: [Target] = [
    module("Toolkit", in: "Platform"),
    module("HeadlessToolkit", in: "Platform", ["Toolkit"]),
    module("GTKToolkit", in: "Platform", ["Toolkit", "CGTK", "CToolkitSupport"]),
    .systemLibrary(
      name: "CGTK", path: "Sources/Platform/CGTK", pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]),
    .systemLibrary(
      name: "CRSVG", path: "Sources/Platform/CRSVG", pkgConfig: "librsvg-2.0",
      providers: [.apt(["librsvg2-dev"])]),
    .target(name: "CToolkitSupport", dependencies: ["CGTK", "CRSVG"], path: "Sources/Platform/CToolkitSupport"),
  ]

  let tools: [Target] = [
    .macro(name: "SwiftUIMacros", path: "Sources/Tools/SwiftUIMacros", swiftSettings: strict),
    .executableTarget(
      name: "frontispiece", dependencies: ["ApplicationResources"], path: "Sources/Tools/frontispiece",
      swiftSettings: strict),
    .plugin(
      name: "FrontispieceResources", capability: .buildTool(), dependencies: ["frontispiece"],
      path: "Plugins/FrontispieceResources"),
    module(
      "FrontispieceTesting", in: "Testing",
      ["SwiftUI", "HeadlessToolkit", "Toolkit", "Documents", "ContentTypes", "ApplicationResources", "Wording"]),
  ]

  let examples: [Target] = [
    .executableTarget(
      name: "WritingApp", dependencies: ["SwiftUI"], path: "Examples/WritingApp",
      swiftSettings: strict, plugins: ["FrontispieceResources"]),
    .executableTarget(
      name: "TextEditor", dependencies: ["UIKit", "SwiftUI"], path: "Examples/TextEditor",
      swiftSettings: strict, plugins: ["FrontispieceResources"]),
    .executableTarget(
      name: "StoryUIKit", dependencies: ["UIKit", "SwiftUI"], path: "Examples/StoryUIKit",
      swiftSettings: strict, plugins: ["FrontispieceResources"]),
  ]

  let launchTestDependencies: [Target.Dependency] = [
    "SwiftUI", "FrontispieceTesting", "HeadlessToolkit", "Toolkit", "Documents", "ApplicationResources",
    "UniformTypeIdentifiers",
  ]

  let benchmarks: [Target] = [
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["SwiftUI", "UIKit", "GTKToolkit", "Toolkit", "ApplicationResources", "BenchmarkInstruments"],
      path: "Benchmarks/Runner", swiftSettings: strict, plugins: ["FrontispieceResources"]),
    .executableTarget(
      name: "DocumentBenchmarks", dependencies: ["Documents"], path: "Benchmarks/Documents", swiftSettings: strict),
    .target(name: "BenchmarkInstruments", dependencies: ["CGTK"], path: "Benchmarks/Instruments"),
  ]

  let testTargets: [Target] = [
    tests("ContentTypesTests", ["ContentTypes", "ApplicationResources"]),
    tests("DocumentsTests", ["Documents", "ContentTypes", "DocumentsTorture"]),
    .testTarget(
      name: "UntrustedBytesTests", dependencies: ["ApplicationResources", "ContentTypes", "Documents"],
      path: "Tests/UntrustedBytesTests", exclude: ["Corpus", "Fuzzer.swift"], swiftSettings: strict),
    .executableTarget(
      name: "DocumentsTorture", dependencies: ["Documents"], path: "Tests/DocumentsTorture", swiftSettings: strict),
    tests("LaunchExperienceTests", ["LaunchExperience", "Documents"]),
    tests("UniformTypeIdentifiersTests", ["UniformTypeIdentifiers", "ContentTypes"]),
    tests("HeadlessToolkitTests", ["HeadlessToolkit", "Toolkit"]),
    tests(
      "FrontispieceTestingTests",
      [
        "FrontispieceTesting", "SwiftUI", "UniformTypeIdentifiers", "ApplicationResources", "HeadlessToolkit",
        "Toolkit",
      ]),
    tests("SwiftUITests", ["SwiftUI", "FrontispieceTesting", "HeadlessToolkit", "Toolkit", "Wording"]),
    tests(
      "UIKitTests",
      [
        "UIKit", "SwiftUI", "FrontispieceTesting", "HeadlessToolkit", "Toolkit", "ApplicationResources", "Documents",
        "ContentTypes", "UniformTypeIdentifiers", "TextEditor", "StoryUIKit", "Wording",
      ]),
    tests("LaunchTests", launchTestDependencies + ["Wording"]),
    tests("SourceCompatibilityTests", launchTestDependencies + ["UIKit"]),
    tests("WritingAppTests", launchTestDependencies + ["WritingApp"]),
    tests("CombineTests", ["Combine"]),
    tests("CoreGraphicsTests", ["CoreGraphics"]),
    tests("HouseRulesTests", []),
    tests("AttributedStringsTests", ["AttributedStrings"]),
    tests("GTKWalkTests", ["WritingApp", "TextEditor", "StoryUIKit"], resources: [.copy("walk.py")]),
    tests("SwiftUIMacrosTests", ["SwiftUIMacros", "SwiftUI"]),
    tests("ApplicationResourcesTests", ["ApplicationResources", "frontispiece"]),
    .executableTarget(
      name: "ToolkitGallery", dependencies: ["GTKToolkit", "Toolkit"], path: "Tests/ToolkitGallery",
      swiftSettings: strict),
    tests(
      "GTKToolkitTests", ["GTKToolkit", "Toolkit", "CGTK", "CToolkitSupport", "ToolkitGallery"],
      resources: [.copy("EndToEnd/accessibility.py")]),
  ]

  let package = Package(
    name: "Frontispiece",
    products: [
      .library(
        name: "Frontispiece",
        targets: ["SwiftUI", "UIKit", "UniformTypeIdentifiers", "Combine", "CoreGraphics"]),
      .plugin(name: "FrontispieceResources", targets: ["FrontispieceResources"]),
      .library(name: "FrontispieceTesting", targets: ["FrontispieceTesting"]),
    ],
    targets: interfaces + engine + platform + tools + examples + benchmarks + testTargets
  )

#else

  let package = Package(
    name: "Frontispiece",
    platforms: [.iOS(.v18)],
    products: [.library(name: "Frontispiece", targets: ["Frontispiece"])],
    targets: [.target(name: "Frontispiece", path: "Sources/Interfaces/Apple")]
  )

#endif
