import Foundation

/// The plural categories of Unicode CLDR for whole numbers, for the languages that desktop apps are most often
/// translated to. Languages that are not listed use the English rule.
enum PluralCategory: String {
  case zero, one, two, few, many, other

  init(count: Int, language: String) {
    let n = count.magnitude
    let mod10 = n % 10
    let mod100 = n % 100
    switch language.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "ja", "zh", "ko", "vi", "th", "id", "ms", "lo", "my", "yue":
      self = .other
    case "fr", "pt", "hy", "ff", "kab":
      self = n <= 1 ? .one : .other
    case "hi", "bn", "fa", "gu", "kn", "zu", "am":
      self = n <= 1 ? .one : .other
    case "ru", "uk", "be", "sr", "hr", "bs", "sh":
      if mod10 == 1, mod100 != 11 {
        self = .one
      } else if (2...4).contains(mod10), !(12...14).contains(mod100) {
        self = .few
      } else {
        self = ["sr", "hr", "bs", "sh"].contains(language.prefix(2)) ? .other : .many
      }
    case "pl":
      if n == 1 {
        self = .one
      } else {
        self = (2...4).contains(mod10) && !(12...14).contains(mod100) ? .few : .many
      }
    case "cs", "sk":
      self = n == 1 ? .one : (2...4).contains(n) ? .few : .other
    case "sl":
      self = mod100 == 1 ? .one : mod100 == 2 ? .two : (3...4).contains(mod100) ? .few : .other
    case "lt":
      if mod10 == 1, !(11...19).contains(mod100) {
        self = .one
      } else {
        self = (2...9).contains(mod10) && !(11...19).contains(mod100) ? .few : .other
      }
    case "lv":
      if mod10 == 0 || (11...19).contains(mod100) {
        self = .zero
      } else {
        self = mod10 == 1 && mod100 != 11 ? .one : .other
      }
    case "ro":
      self = n == 1 ? .one : n == 0 || (1...19).contains(mod100) ? .few : .other
    case "ar":
      switch n {
      case 0: self = .zero
      case 1: self = .one
      case 2: self = .two
      default: self = (3...10).contains(mod100) ? .few : (11...99).contains(mod100) ? .many : .other
      }
    case "he", "iw":
      self = n == 1 ? .one : n == 2 ? .two : .other
    case "ga":
      self = n == 1 ? .one : n == 2 ? .two : (3...6).contains(n) ? .few : (7...10).contains(n) ? .many : .other
    case "cy":
      switch n {
      case 0: self = .zero
      case 1: self = .one
      case 2: self = .two
      case 3: self = .few
      case 6: self = .many
      default: self = .other
      }
    case "mt":
      self =
        n == 1
        ? .one
        : n == 2 ? .two : n == 0 || (3...10).contains(mod100) ? .few : (11...19).contains(mod100) ? .many : .other
    case "is", "mk":
      self = mod10 == 1 && mod100 != 11 ? .one : .other
    default:
      self = n == 1 ? .one : .other
    }
  }
}
