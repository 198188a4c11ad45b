import Foundation
import Toolkit
import Wording

/// A service for things that are shared. Apple's `UIActivity`.
@MainActor
open class UIActivity: NSObject {
  /// A kind of service. Apple's `UIActivity.ActivityType`.
  public struct ActivityType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let copyToPasteboard = ActivityType(rawValue: "com.apple.UIKit.activity.CopyToPasteboard")
  }
  public override init() {}
  open var activityType: ActivityType? { nil }
  open var activityTitle: String? { nil }
  open var activityImage: UIImage? { nil }
  open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
  open func prepare(withActivityItems activityItems: [Any]) {}
  open func perform() {}
  open func activityDidFinish(_ completed: Bool) {}
}

/// Offers what can be done with things: copy them, show their files, or a service of the app. Apple's
/// `UIActivityViewController`; the desktop has no list of sharing services.
@MainActor
open class UIActivityViewController: UIAlertController {
  /// What is called at the end.
  public typealias CompletionWithItemsHandler = (UIActivity.ActivityType?, Bool, [Any]?, (any Error)?) -> Void
  /// Called at the end.
  open var completionWithItemsHandler: CompletionWithItemsHandler?
  /// Services that are not offered.
  open var excludedActivityTypes: [UIActivity.ActivityType]?

  /// Offers services for texts, addresses and files.
  public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
    super.init(title: nil, message: nil, preferredStyle: .actionSheet)
    let urls = activityItems.compactMap { $0 as? URL }
    let texts = activityItems.compactMap { $0 as? String } + urls.map { $0.isFileURL ? $0.path : $0.absoluteString }
    title = urls.first?.lastPathComponent ?? texts.first
    if !texts.isEmpty {
      offer(
        .copyToPasteboard,
        UIAlertAction(title: Wording.text("Copy"), style: .default) { [weak self] _ in
          UIPasteboard.general.string = texts.joined(separator: "\n")
          self?.completionWithItemsHandler?(.copyToPasteboard, true, nil, nil)
        })
    }
    if let file = urls.first(where: \.isFileURL) {
      offer(
        nil,
        UIAlertAction(title: Wording.text("Show in Files"), style: .default) { [weak self] _ in
          InterfacePlatform.toolkit.reveal(file)
          self?.completionWithItemsHandler?(nil, true, nil, nil)
        })
    }
    for activity in applicationActivities ?? [] where activity.canPerform(withActivityItems: activityItems) {
      offer(
        activity.activityType,
        UIAlertAction(title: activity.activityTitle, style: .default) { [weak self] _ in
          activity.prepare(withActivityItems: activityItems)
          activity.perform()
          self?.completionWithItemsHandler?(activity.activityType, true, nil, nil)
        })
    }
    offer(
      nil,
      UIAlertAction(title: Wording.text("Cancel"), style: .cancel) { [weak self] _ in
        self?.completionWithItemsHandler?(nil, false, nil, nil)
      })
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var services: [(type: UIActivity.ActivityType?, action: UIAlertAction)] = []
  private func offer(_ type: UIActivity.ActivityType?, _ action: UIAlertAction) { services.append((type, action)) }

  /// What is offered, without the services that are excluded.
  open override var actions: [UIAlertAction] {
    let own = services.filter { service in
      !(service.type.map { excludedActivityTypes?.contains($0) ?? false } ?? false)
    }
    return own.map(\.action) + super.actions
  }
}
