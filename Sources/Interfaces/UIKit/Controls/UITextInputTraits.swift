import Foundation
import Toolkit

/// Kinds of keyboards for on-screen typing. Apple's `UIKeyboardType`.
public enum UIKeyboardType: Int, Hashable, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  case decimalPad, twitter, webSearch, asciiCapableNumberPad
  /// The same as `asciiCapable`.
  public static let alphabet = UIKeyboardType.asciiCapable
}

/// What a field is for. Apple's `UITextContentType`.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = UITextContentType(rawValue: "name")
  public static let namePrefix = UITextContentType(rawValue: "name-prefix")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let middleName = UITextContentType(rawValue: "middle-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let nickname = UITextContentType(rawValue: "nickname")
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  public static let organizationName = UITextContentType(rawValue: "organization")
  public static let location = UITextContentType(rawValue: "location")
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  public static let countryName = UITextContentType(rawValue: "country-name")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let emailAddress = UITextContentType(rawValue: "email")
  public static let URL = UITextContentType(rawValue: "url")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// When letters are made capital while typing; for on-screen keyboards. Apple's `UITextAutocapitalizationType`.
public enum UITextAutocapitalizationType: Int, Hashable, Sendable { case none, words, sentences, allCharacters }
/// Whether words are corrected while typing; the desktop's input method decides. Apple's `UITextAutocorrectionType`.
public enum UITextAutocorrectionType: Int, Hashable, Sendable { case `default`, no, yes }
/// Whether unknown words are marked. Apple's `UITextSpellCheckingType`.
public enum UITextSpellCheckingType: Int, Hashable, Sendable { case `default`, no, yes }
/// What the Return key of an on-screen keyboard says. Apple's `UIReturnKeyType`.
public enum UIReturnKeyType: Int, Hashable, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}
/// The looks of an on-screen keyboard. Apple's `UIKeyboardAppearance`.
public enum UIKeyboardAppearance: Int, Hashable, Sendable { case `default`, dark, light }
/// Whether straight quotes become curly; the desktop's input method decides. Apple's `UITextSmartQuotesType`.
public enum UITextSmartQuotesType: Int, Hashable, Sendable { case `default`, no, yes }
/// Whether two hyphens become a dash; the desktop's input method decides. Apple's `UITextSmartDashesType`.
public enum UITextSmartDashesType: Int, Hashable, Sendable { case `default`, no, yes }

/// What is typed, for keyboards and input methods. Apple's `UITextInputTraits`.
@MainActor
public protocol UITextInputTraits: AnyObject {
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  var autocorrectionType: UITextAutocorrectionType { get set }
  var spellCheckingType: UITextSpellCheckingType { get set }
  var keyboardType: UIKeyboardType { get set }
  var returnKeyType: UIReturnKeyType { get set }
  var isSecureTextEntry: Bool { get set }
}

extension UIKeyboardType {
  var purpose: TextFieldContent.Purpose {
    switch self {
    case .URL, .webSearch: .url
    case .numberPad, .asciiCapableNumberPad: .digits
    case .decimalPad, .numbersAndPunctuation: .number
    case .phonePad, .namePhonePad: .phone
    case .emailAddress: .email
    default: .freeForm
    }
  }
}
