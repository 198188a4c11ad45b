/// Where an item of a toolbar goes. Apple's `ToolbarItemPlacement`.
public struct ToolbarItemPlacement: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case automatic, principal, navigation, primaryAction, secondaryAction, status
    case confirmation, cancellation, destructive
    case leading, trailing, bottom, keyboard, title, subtitle, accessory
  }
  let kind: Kind

  /// The system's choice: at the end of the header bar.
  public static let automatic = ToolbarItemPlacement(kind: .automatic)
  /// In the middle of the header bar, instead of the title.
  public static let principal = ToolbarItemPlacement(kind: .principal)
  /// At the start of the header bar, after the Back button.
  public static let navigation = ToolbarItemPlacement(kind: .navigation)
  /// The most important action, at the end of the header bar.
  public static let primaryAction = ToolbarItemPlacement(kind: .primaryAction)
  /// An action for some people, in the menu at the end of the header bar.
  public static let secondaryAction = ToolbarItemPlacement(kind: .secondaryAction)
  /// What is going on, in the middle of the bottom bar.
  public static let status = ToolbarItemPlacement(kind: .status)
  /// Accepts what a sheet is about, at the end of its header bar, standing out.
  public static let confirmationAction = ToolbarItemPlacement(kind: .confirmation)
  /// Leaves a sheet without a change, at the start of its header bar.
  public static let cancellationAction = ToolbarItemPlacement(kind: .cancellation)
  /// Gives up or removes what a sheet is about, at the end of its header bar.
  public static let destructiveAction = ToolbarItemPlacement(kind: .destructive)
  /// At the start of the header bar.
  public static let topBarLeading = ToolbarItemPlacement(kind: .leading)
  /// At the end of the header bar.
  public static let topBarTrailing = ToolbarItemPlacement(kind: .trailing)
  /// The former name of `topBarLeading`.
  public static let navigationBarLeading = ToolbarItemPlacement(kind: .leading)
  /// The former name of `topBarTrailing`.
  public static let navigationBarTrailing = ToolbarItemPlacement(kind: .trailing)
  /// In a bar below the content.
  public static let bottomBar = ToolbarItemPlacement(kind: .bottom)
  /// Beside an on-screen keyboard; on Linux in the bar below the content.
  public static let keyboard = ToolbarItemPlacement(kind: .keyboard)
  /// In the middle of the header bar, instead of the title.
  public static let title = ToolbarItemPlacement(kind: .title)
  /// Below the title in the header bar.
  public static let subtitle = ToolbarItemPlacement(kind: .subtitle)
  /// Instead of the title; Linux has one size of titles.
  public static let largeTitle = ToolbarItemPlacement(kind: .title)
  /// Below the title; Linux has one size of titles.
  public static let largeSubtitle = ToolbarItemPlacement(kind: .subtitle)
  /// In a bar of its own; on Linux in the bar below the content.
  public static let bottomOrnament = ToolbarItemPlacement(kind: .bottom)
  /// In a bar of its own; on Linux in the bar below the content.
  public static func accessoryBar<ID: Hashable>(id: ID) -> ToolbarItemPlacement {
    ToolbarItemPlacement(kind: .accessory)
  }

  /// Which part of which bar.
  var area: ToolbarArea {
    switch kind {
    case .navigation, .cancellation, .leading: .leading
    case .principal, .title: .principal
    case .subtitle: .subtitle
    case .secondaryAction: .overflow
    case .automatic, .primaryAction, .confirmation, .destructive, .trailing: .trailing
    case .status: .status
    case .bottom, .keyboard, .accessory: .bottom
    }
  }
}

/// A part of a bar.
enum ToolbarArea: Hashable {
  case leading, principal, subtitle, trailing, overflow, status, bottom
}

/// A bar, for modifiers that show, hide or colour it. Apple's `ToolbarPlacement`.
public struct ToolbarPlacement: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, bottom, navigation, tab, window, accessory }
  let kind: Kind
  /// The header bar.
  public static let automatic = ToolbarPlacement(kind: .automatic)
  /// The bar below the content.
  public static let bottomBar = ToolbarPlacement(kind: .bottom)
  /// The header bar.
  public static let navigationBar = ToolbarPlacement(kind: .navigation)
  /// The switcher of a tab view.
  public static let tabBar = ToolbarPlacement(kind: .tab)
  /// The header bar.
  public static let windowToolbar = ToolbarPlacement(kind: .window)
  /// A bar of its own; on Linux the bar below the content.
  public static func accessoryBar<ID: Hashable>(id: ID) -> ToolbarPlacement { ToolbarPlacement(kind: .accessory) }

  /// The bar that is meant on Linux.
  var bar: ToolbarBar {
    switch kind {
    case .automatic, .navigation, .window: .header
    case .bottom, .accessory: .bottom
    case .tab: .tab
    }
  }
}

/// An item that the framework puts into bars. Apple's `ToolbarDefaultItemKind`.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
  let name: String
  /// The button that shows and hides the sidebar of a split view.
  public static let sidebarToggle = ToolbarDefaultItemKind(name: "sidebarToggle")
  /// The title.
  public static let title = ToolbarDefaultItemKind(name: "title")
}

/// A bar of a window.
enum ToolbarBar: Hashable { case header, bottom, tab }

/// What a toolbar is for. Apple's `ToolbarRole`.
public struct ToolbarRole: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, navigationStack, browser, editor }
  let kind: Kind
  /// The system's choice.
  public static let automatic = ToolbarRole(kind: .automatic)
  /// Moves through pages; the title is in the middle.
  public static let navigationStack = ToolbarRole(kind: .navigationStack)
  /// Moves back and forth through history; the title is at the start.
  public static let browser = ToolbarRole(kind: .browser)
  /// Edits a document; the title is at the start.
  public static let editor = ToolbarRole(kind: .editor)
}

/// How the title of a toolbar is shown. Apple's `ToolbarTitleDisplayMode`.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, large, inlineLarge, inline }
  let kind: Kind
  /// The system's choice.
  public static let automatic = ToolbarTitleDisplayMode(kind: .automatic)
  /// A large title; Linux has one size of titles.
  public static let large = ToolbarTitleDisplayMode(kind: .large)
  /// A large title in the bar; Linux has one size of titles.
  public static let inlineLarge = ToolbarTitleDisplayMode(kind: .inlineLarge)
  /// In the bar.
  public static let inline = ToolbarTitleDisplayMode(kind: .inline)
}
