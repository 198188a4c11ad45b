import Foundation
import Glibc
import Toolkit

/// How far an image that is being fetched has come. Apple's `AsyncImagePhase`.
public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  /// The image, once it is there.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// Why there is no image.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// Fetches an image and shows it. Apple's `AsyncImage`.
///
/// Files, data URLs and the network are read off the main actor; a fetch that nobody waits for any more is given up.
public nonisolated struct AsyncImage<Content: View>: PrimitiveView {
  let url: URL?
  /// Pixels per point.
  let scale: CGFloat
  let transaction: Transaction
  let content: (AsyncImagePhase) -> Content

  /// Shows the image at its own size, and a grey area until it is there; `scale` = pixels per point.
  public init(url: URL?, scale: CGFloat = 1) where Content == _AsyncImageContent {
    self.init(url: url, scale: scale) { _AsyncImageContent(phase: $0) }
  }
  /// Shows what `content` makes of the image, and `placeholder` until it is there.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }
  /// Shows what `content` makes of each phase; the change from one to the next takes `transaction` along.
  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.transaction = transaction
    self.content = content
  }

  @MainActor public static func _makeNode(_ view: Self, in context: _NodeContext) -> _ViewNode {
    AsyncImageNode(view, in: context)
  }
}

/// The image, or a quiet area while there is none.
public struct _AsyncImageContent: View {
  nonisolated let phase: AsyncImagePhase
  public var body: some View {
    if let image = phase.image { image } else { Color.gray.opacity(0.16) }
  }
}

@MainActor
private final class AsyncImageNode<Content: View>: TypedNode<AsyncImage<Content>> {
  private var child: _ViewNode!
  private var phase = AsyncImagePhase.empty
  private var fetching: Task<Void, Never>?

  override init(_ view: AsyncImage<Content>, in context: _NodeContext) {
    super.init(view, in: context)
    child = track { Content.makeNode(view.content(phase), in: childContext) }
    fetch()
  }

  override var isStructural: Bool { true }
  override var childNodes: [_ViewNode] { child.map { [$0] } ?? [] }
  override func collect(into nodes: inout [LayoutNode]) { child.collect(into: &nodes) }

  override func viewDidChange(from old: AsyncImage<Content>) {
    if old.url != view.url || old.scale != view.scale {
      phase = .empty
      fetch()
    }
    evaluate()
  }

  override func evaluate() { Content.updateNode(child, with: track { view.content(phase) }) }

  private func fetch() {
    fetching?.cancel()
    fetching = nil
    guard let url = view.url else { return }
    let scale = view.scale
    fetching = Task { [weak self] in
      let result = await RemoteData.contents(of: url)
      guard let self, !Task.isCancelled, !isDisposed else { return }
      show(result, scale: scale)
    }
  }

  private func show(_ result: Result<Data, any Error>, scale: CGFloat) {
    do {
      let source = ImageSource.data(try result.get(), scale: scale)
      // What cannot be drawn is a failure as well.
      _ = try graph.toolkit.image(for: source)
      phase = .success(Image(source: .toolkit(source), accessibleName: nil))
    } catch {
      phase = .failure(error)
    }
    withTransaction(view.transaction) { setNeedsUpdate() }
  }

  override func willDispose() { fetching?.cancel() }
}

/// Bytes from anywhere.
enum RemoteData {
  /// Foundation's networking is a library of its own, which is loaded when it is first needed, so that apps that never
  /// fetch anything start without it.
  private static let hasNetworking = dlopen("libFoundationNetworking.so", RTLD_NOW | RTLD_GLOBAL) != nil
  private static let queue = DispatchQueue(label: "AsyncImage", attributes: .concurrent)

  /// Reads on a queue of its own: reading may take as long as the network wants.
  static func contents(of url: URL) async -> Result<Data, any Error> {
    await withCheckedContinuation { continuation in
      queue.async {
        continuation.resume(
          returning: Result {
            guard url.isFileURL || hasNetworking else {
              throw ToolkitError("\(url.absoluteString) cannot be fetched: libFoundationNetworking is not installed.")
            }
            return try Data(contentsOf: url)
          })
      }
    }
  }
}
