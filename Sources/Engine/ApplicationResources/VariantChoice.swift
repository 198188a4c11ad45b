extension CatalogIndex {
  /// What the screen and the settings ask for.
  struct Request {
    var appearance: ResourceAppearance
    var highContrast: Bool
    var scale: Double
    var rightToLeft: Bool
  }
}

extension CatalogIndex.Condition {
  /// How well a variant fits; the highest wins. Appearance outweighs contrast, which outweighs direction and device:
  /// a dark picture on a light page is a mistake, a picture meant for another device is not.
  func fitness(for request: CatalogIndex.Request) -> Int {
    var points = 0
    switch appearance {
    case nil: points += 200
    case request.appearance: points += 300
    default: break
    }
    switch highContrast ?? false {
    case request.highContrast: points += 100
    default: points += request.highContrast ? 50 : 0
    }
    switch rightToLeft {
    case nil: points += 20
    case request.rightToLeft: points += 30
    default: break
    }
    // A Linux desktop is none of Apple's devices; the tablet and the desktop are its nearest relatives.
    switch idiom {
    case nil, "universal": points += 9
    case "ipad": points += 8
    case "mac": points += 7
    case "iphone": points += 6
    default: points += 1
    }
    return points
  }
}

extension CatalogIndex.ImageSet {
  /// The variant for a request: first what it is meant for, then the smallest scale that is sharp enough, otherwise
  /// the largest there is.
  func variant(for request: CatalogIndex.Request) -> CatalogIndex.ImageVariant? {
    guard let best = variants.map({ $0.condition.fitness(for: request) }).max() else { return nil }
    let fitting = variants.filter { $0.condition.fitness(for: request) == best }
    if let vector = fitting.first(where: { $0.format.isVector && $0.condition.scale == nil }) { return vector }
    let byScale = fitting.sorted { ($0.condition.scale ?? 1) < ($1.condition.scale ?? 1) }
    return byScale.first { ($0.condition.scale ?? 1) >= request.scale } ?? byScale.last
  }
}

extension CatalogIndex.ColorSet {
  func variant(for request: CatalogIndex.Request) -> CatalogIndex.ColorVariant? {
    variants.max { $0.condition.fitness(for: request) < $1.condition.fitness(for: request) }
  }
}
