import ApplicationResources
import Foundation

/// Compiles one `*.xcassets` folder: walks its folders and turns every set into entries of the archive and a symbol.
struct AssetCatalogCompiler {
  var archive: CatalogArchive.Builder
  var symbols: ResourceSymbols
  var diagnostics: Diagnostics

  mutating func compile(_ catalog: URL) {
    walk(catalog, namespace: [])
  }

  private mutating func walk(_ folder: URL, namespace: [String]) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let url = folder.appendingPathComponent(name)
      guard url.isFolder else { continue }
      let asset = url.deletingPathExtension().lastPathComponent
      let path = namespace + [asset]
      switch url.pathExtension {
      case "": walkGroup(url, namespace: namespace)
      case "imageset": compileImages(url, path: path)
      case "symbolset": compileSymbol(url, path: path)
      case "colorset": compileColors(url, path: path)
      case "dataset": compileData(url, path: path)
      case "appiconset": compileAppIcon(url, path: path)
      case "launchimage", "complicationset", "iconset", "stickersiconset", "brandassets", "imagestack":
        // They have no counterpart on this platform, and an app that is also built for Apple's may hold them.
        break
      default: diagnostics.warn(url, "assets of this kind are not supported and are left out")
      }
    }
  }

  private mutating func walkGroup(_ folder: URL, namespace: [String]) {
    let file = folder.appendingPathComponent("Contents.json")
    let hasContents = FileManager.default.fileExists(atPath: file.path)
    let contents = hasContents ? read(folder) : nil
    let opensNamespace = contents?.properties?.providesNamespace ?? false
    walk(folder, namespace: opensNamespace ? namespace + [folder.lastPathComponent] : namespace)
  }

  /// Reads the description of a set; a description that cannot be read is an error of the build.
  private mutating func read(_ folder: URL) -> AssetContents? {
    let file = folder.appendingPathComponent("Contents.json")
    guard let data = try? Data(contentsOf: file) else {
      diagnostics.fail(file, "the file is missing or cannot be read")
      return nil
    }
    do {
      return try JSONDecoder().decode(AssetContents.self, from: data)
    } catch let DecodingError.typeMismatch(_, context), let DecodingError.valueNotFound(_, context) {
      let place = context.codingPath.map(\.stringValue).joined(separator: ".")
      diagnostics.fail(file, "the entry “\(place)” has an unexpected form")
    } catch let DecodingError.keyNotFound(key, _) {
      diagnostics.fail(file, "the entry “\(key.stringValue)” is missing")
    } catch {
      diagnostics.fail(file, "the file is not valid JSON")
    }
    return nil
  }

  // MARK: - Images

  private mutating func compileImages(_ folder: URL, path: [String]) {
    guard let contents = read(folder) else { return }
    var set = CatalogIndex.ImageSet()
    let intent = contents.properties?.templateRenderingIntent
    set.renderingIntent = intent.flatMap(ImageAsset.RenderingIntent.init) ?? .automatic
    set.preservesVectorRepresentation = contents.properties?.preservesVectorRepresentation ?? false
    for entry in contents.images ?? [] {
      if let variant = variant(entry, in: folder) { set.variants.append(variant) }
    }
    add(set, in: folder, path: path)
  }

  private mutating func compileSymbol(_ folder: URL, path: [String]) {
    guard let contents = read(folder) else { return }
    var set = CatalogIndex.ImageSet()
    set.renderingIntent = .template
    for entry in contents.symbols ?? [] {
      guard let filename = entry.filename else { continue }
      let file = folder.appendingPathComponent(filename)
      guard let data = imageData(file), let text = String(data: data, encoding: .utf8) else { continue }
      guard let symbol = SymbolTemplate(text) else {
        diagnostics.warn(file, "the symbol has no group “Regular-M” and is shown as it is")
        if let variant = variant(entry, in: folder) { set.variants.append(variant) }
        continue
      }
      var variant = CatalogIndex.ImageVariant(
        condition: CatalogIndex.Condition(entry), format: .svg, blob: archive.add(Data(symbol.svg.utf8)))
      (variant.width, variant.height) = (symbol.size.width, symbol.size.height)
      set.variants.append(variant)
    }
    add(set, in: folder, path: path)
  }

  private mutating func compileAppIcon(_ folder: URL, path: [String]) {
    guard let contents = read(folder) else { return }
    var set = CatalogIndex.ImageSet()
    for entry in contents.images ?? [] {
      // A tinted icon is a grey mask for iOS to colour.
      if entry.appearances?.contains(where: { $0.value == "tinted" }) == true { continue }
      guard var variant = variant(entry, in: folder) else { continue }
      // Icons differ in size and device; only the sharpest counts. The pixels serve as the scale to choose by.
      variant.condition.idiom = nil
      variant.condition.scale = variant.format.isVector ? nil : (variant.width ?? 1) * (variant.condition.scale ?? 1)
      set.variants.append(variant)
    }
    guard !set.variants.isEmpty else { return }
    archive.index.images[path.joined(separator: "/")] = set
    archive.index.appIcon = archive.index.appIcon ?? path.joined(separator: "/")
  }

  private mutating func add(_ set: CatalogIndex.ImageSet, in folder: URL, path: [String]) {
    if set.variants.isEmpty { diagnostics.warn(folder, "the image set holds no image") }
    archive.index.images[path.joined(separator: "/")] = set
    symbols.add(.image, path: path, folder: folder, diagnostics: &diagnostics)
  }

  private mutating func imageData(_ file: URL) -> Data? {
    guard let data = try? Data(contentsOf: file) else {
      diagnostics.warn(file, "the image file is missing and is left out")
      return nil
    }
    return data
  }

  private mutating func variant(
    _ entry: AssetContents.ImageEntry, in folder: URL
  ) -> CatalogIndex.ImageVariant? {
    guard let filename = entry.filename else { return nil }
    let file = folder.appendingPathComponent(filename)
    guard var data = imageData(file) else { return nil }
    guard var probe = ImageProbe(data) else {
      diagnostics.warn(file, "the file is damaged or not an image and is left out")
      archive.index.problems.append("The image “\(filename)” is damaged and is not shown.")
      return nil
    }
    if probe.format == .pdf {
      if let converted = VectorConversion.svg(fromPDF: file), let vector = ImageProbe(converted) {
        (data, probe) = (converted, vector)
      } else {
        diagnostics.warn(file, "PDF images are converted by “pdftocairo” (package poppler-utils), which is missing")
      }
    }
    var condition = CatalogIndex.Condition(entry)
    // A vector in a single-scale slot fits every screen, also when a careless catalogue calls it 1x.
    if probe.format.isVector { condition.scale = nil }
    var variant = CatalogIndex.ImageVariant(condition: condition, format: probe.format, blob: archive.add(data))
    let scale = condition.scale ?? 1
    variant.width = probe.size.map { $0.width / scale }
    variant.height = probe.size.map { $0.height / scale }
    if let insets = entry.resizing?.capInsets {
      variant.capInsets = ImageAsset.CapInsets(
        top: (insets.top ?? 0) / scale, left: (insets.left ?? 0) / scale, bottom: (insets.bottom ?? 0) / scale,
        right: (insets.right ?? 0) / scale)
    }
    if entry.languageDirection == "left-to-right-mirrored" || entry.languageDirection == "mirrors" {
      variant.flipsForRightToLeft = true
    }
    return variant
  }

  // MARK: - Colours and data

  private mutating func compileColors(_ folder: URL, path: [String]) {
    guard let contents = read(folder) else { return }
    var set = CatalogIndex.ColorSet()
    for entry in contents.colors ?? [] {
      // An accent colour without a value stands for the platform's own.
      guard let value = entry.color else { continue }
      guard let color = RGBA(value) else {
        diagnostics.warn(folder.appendingPathComponent("Contents.json"), "a colour is not understood and is left out")
        continue
      }
      set.variants.append(
        CatalogIndex.ColorVariant(condition: .init(entry.appearances, idiom: entry.idiom), color: color))
    }
    if !set.variants.isEmpty { archive.index.colors[path.joined(separator: "/")] = set }
    symbols.add(.color, path: path, folder: folder, diagnostics: &diagnostics)
  }

  private mutating func compileData(_ folder: URL, path: [String]) {
    guard let contents = read(folder) else { return }
    guard let filename = contents.data?.lazy.compactMap(\.filename).first else { return }
    let file = folder.appendingPathComponent(filename)
    guard let data = try? Data(contentsOf: file) else {
      diagnostics.warn(file, "the data file is missing and is left out")
      return
    }
    archive.index.data[path.joined(separator: "/")] = archive.add(data)
  }
}
