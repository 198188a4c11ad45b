import Toolkit

/// What a view is to assistive technology. Apple's `AccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  private init(bit: UInt32) { rawValue = 1 << bit }

  /// A button. Enter, Space and a screen reader press it like the pointer.
  public static let isButton = AccessibilityTraits(bit: 0)
  /// A heading.
  public static let isHeader = AccessibilityTraits(bit: 1)
  /// Chosen among its neighbours.
  public static let isSelected = AccessibilityTraits(bit: 2)
  /// A link.
  public static let isLink = AccessibilityTraits(bit: 3)
  /// A field to search in.
  public static let isSearchField = AccessibilityTraits(bit: 4)
  /// A picture.
  public static let isImage = AccessibilityTraits(bit: 5)
  /// Plays a sound when pressed. Linux has no counterpart.
  public static let playsSound = AccessibilityTraits(bit: 6)
  /// A key of a keyboard; a button to Linux.
  public static let isKeyboardKey = AccessibilityTraits(bit: 7)
  /// Text that does not change.
  public static let isStaticText = AccessibilityTraits(bit: 8)
  /// Sums up the state of the app. Linux has no counterpart.
  public static let isSummaryElement = AccessibilityTraits(bit: 9)
  /// Changes often. Linux has no counterpart.
  public static let updatesFrequently = AccessibilityTraits(bit: 10)
  /// Plays a film or sound when pressed. Linux has no counterpart.
  public static let startsMediaSession = AccessibilityTraits(bit: 11)
  /// Takes touches as they are. Linux has no counterpart.
  public static let allowsDirectInteraction = AccessibilityTraits(bit: 12)
  /// Turns a page when it has been read. Linux has no counterpart.
  public static let causesPageTurn = AccessibilityTraits(bit: 13)
  /// Everything outside is out of reach while it is shown.
  public static let isModal = AccessibilityTraits(bit: 14)
  /// On or off.
  public static let isToggle = AccessibilityTraits(bit: 15)
  /// A row of tabs.
  public static let isTabBar = AccessibilityTraits(bit: 16)

  /// What GTK calls it; `nil` = the traits name no kind of thing.
  var role: AccessibilityRole? {
    let roles: [(AccessibilityTraits, AccessibilityRole)] = [
      (.isLink, .link), (.isToggle, .toggle), (.isButton, .button), (.isKeyboardKey, .button), (.isHeader, .heading),
      (.isSearchField, .search), (.isTabBar, .tabList), (.isImage, .image), (.isStaticText, .text),
    ]
    return roles.first { contains($0.0) }?.1
  }

  /// Whether people press such a thing, so that a text with the trait has to be more than a label.
  var isPressed: Bool { [.button, .link, .toggle].contains(role) }
}

/// The depth of a heading. Apple's `AccessibilityHeadingLevel`.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}

nonisolated struct AccessibilityTraitsModifier: EnvironmentModifier {
  let added: AccessibilityTraits
  let removed: AccessibilityTraits

  @MainActor func change(_ environment: inout EnvironmentValues) {
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    if let role = added.role { properties.role = role }
    if added.contains(.isHeader), properties.headingLevel == nil { properties.headingLevel = 1 }
    if added.contains(.isSelected) { properties.isSelected = true }
    if added.contains(.isModal) { properties.isModal = true }
    if let role = removed.role, properties.role == role { properties.role = nil }
    if removed.contains(.isHeader) { properties.headingLevel = nil }
    if removed.contains(.isSelected) { properties.isSelected = false }
    if removed.contains(.isModal) { properties.isModal = false }
    environment.accessibilityOverrides = properties
    if added.isPressed { environment.needsAccessibilityElement = true }
  }
}

extension View {
  /// Tells assistive technology what the view is. Apple's `accessibilityAddTraits(_:)`.
  ///
  /// What is called a button, link or toggle can also be pressed with the keyboard; a press does what a tap does.
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(AccessibilityElementModifier(kind: .asNeeded))
      .modifier(AccessibilityTraitsModifier(added: traits, removed: []))
  }
  /// Tells assistive technology what the view is, if enabled.
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits, isEnabled: Bool) -> some View {
    accessibilityAddTraits(isEnabled ? traits : [])
  }
  /// Takes back what views around say about the view. Apple's `accessibilityRemoveTraits(_:)`.
  ///
  /// What a native control is by itself stays.
  public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(AccessibilityTraitsModifier(added: [], removed: traits))
  }
  /// Takes back what views around say about the view, if enabled.
  public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits, isEnabled: Bool) -> some View {
    accessibilityRemoveTraits(isEnabled ? traits : [])
  }

  /// The depth of a heading; without a level 1. Apple's `accessibilityHeading(_:)`.
  public nonisolated func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessibility { properties, _ in
      properties.role = .heading
      properties.headingLevel = max(1, Int(level.rawValue))
    }
  }
}
