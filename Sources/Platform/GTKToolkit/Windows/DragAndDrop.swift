import CToolkitSupport
import Foundation
import Toolkit

/// Starts a window's drags, and tells its delegate of things that are dragged over it.
@MainActor
final class DragAndDrop {
  private unowned let window: GTKWindow
  private let widget: WidgetPointer
  private var session: GTKDropSession?
  /// What this program drags at present, and GDK's idea of it.
  private static var current: (offer: DragOffer, drag: ObjectReference)?

  init(window: GTKWindow, widget: WidgetPointer) {
    self.window = window
    self.widget = widget
    let target = gtk_drop_target_async_new(nil, GdkDragAction(GDK_ACTION_COPY.rawValue | GDK_ACTION_MOVE.rawValue))!
    for name in ["drag-enter", "drag-motion"] {
      connect(target, name) { [weak self] arguments in
        guard let self, let drop = arguments.object(1) else { return }
        let point = CGPoint(x: arguments.double(2), y: arguments.double(3))
        arguments.returnFlags(send(.moved(point), of: session(for: drop)).native)
      }
    }
    connect(target, "drag-leave") { [weak self] _ in
      guard let self, let session else { return }
      self.session = nil
      _ = send(.left, of: session)
    }
    connect(target, "drop") { [weak self] arguments in
      guard let self, let drop = arguments.object(1) else { return }
      let session = session(for: drop)
      self.session = nil
      let effect = send(.dropped(CGPoint(x: arguments.double(2), y: arguments.double(3))), of: session)
      session.effect = effect
      arguments.returnBool(effect != nil)
    }
    gtk_widget_add_controller(widget, target)
  }

  private func send(_ event: DropEvent, of session: GTKDropSession) -> DropEffect? {
    window.delegate?.window(window, handle: event, of: session)
  }

  private func session(for drop: UnsafeMutableRawPointer) -> GTKDropSession {
    if let session, session.drop.pointer == drop { return session }
    let isOwn = gdk_drop_get_drag(OpaquePointer(drop)) != nil
    let made = GTKDropSession(drop, items: isOwn ? DragAndDrop.current?.offer.items ?? [] : [])
    session = made
    return made
  }

  /// Drags `offer` with the pointer, which is held down.
  func begin(_ offer: DragOffer) {
    let box = Unmanaged.passRetained(OfferBox(offer))
    let provider = ContentTransfer.withProvider(offer.types, box)
    defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
    guard let drag = fsp_drag_begin(widget, provider, offer.allowsMove.gboolean, offer.title) else { return }
    let reference = ObjectReference(adopting: UnsafeMutableRawPointer(drag))
    DragAndDrop.current = (offer, reference)
    for name in ["dnd-finished", "cancel"] {
      connect(reference.pointer, name) { _ in DragAndDrop.current = nil }
    }
  }
}

extension DropEffect? {
  fileprivate var native: UInt32 {
    switch self {
    case .copy?: GDK_ACTION_COPY.rawValue
    case .move?: GDK_ACTION_MOVE.rawValue
    case nil: 0
    }
  }
}

/// Keeps an offer for as long as other programs may ask for it.
@MainActor
private final class OfferBox {
  let offer: DragOffer
  init(_ offer: DragOffer) { self.offer = offer }
}

extension ContentTransfer {
  fileprivate static func withProvider(
    _ types: [String], _ box: Unmanaged<OfferBox>
  )
    -> UnsafeMutablePointer<GdkContentProvider>
  {
    let copies = types.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var list: [UnsafePointer<CChar>?] = copies.map { UnsafePointer($0) }
    return fsp_content_provider_new(
      &list, guint(types.count),
      { context, type, request in
        guard let context, let type, let request else { return }
        let carried = MainThreadValue((context, String(cString: type), request))
        MainActor.assumeIsolated {
          let (context, type, request) = carried.value
          Unmanaged<OfferBox>.fromOpaque(context).takeUnretainedValue().offer.read(type) { data in
            guard let data else { return fsp_content_finish(request, nil, 0) }
            // An empty content is one as well, and needs an address.
            let bytes = data.isEmpty ? Data([0]) : data
            bytes.withUnsafeBytes { fsp_content_finish(request, $0.baseAddress, gsize(data.count)) }
          }
        }
      }, box.toOpaque(),
      { context in
        if let context { Unmanaged<OfferBox>.fromOpaque(context).release() }
      })
  }
}

/// Something that is dragged over a window. GDK hears that the drop is done when nobody refers to it any more.
@MainActor
final class GTKDropSession: DropSession {
  let drop: ObjectReference
  let types: [String]
  let items: [Any]
  /// What became of it; `nil` = it was not dropped, or not taken.
  var effect: DropEffect?

  init(_ drop: UnsafeMutableRawPointer, items: [Any]) {
    self.drop = ObjectReference(retaining: drop)
    types = ContentTransfer.types(of: gdk_drop_get_formats(OpaquePointer(drop)))
    self.items = items
  }

  func read(_ type: String, completion: @escaping @MainActor (Data?) -> Void) {
    let drop = drop.opaque
    ContentTransfer.withTypes([type]) { types in
      AsyncResult.start(
        { gdk_drop_read_async(drop, types, G_PRIORITY_DEFAULT, nil, $0, $1) },
        finish: { [self] _, result in
          let stream = gdk_drop_read_finish(drop, result, nil, nil)
          // The session stays until everything is read.
          ContentTransfer.readAll(stream) { data in
            _ = self
            completion(data)
          }
        })
    }
  }

  isolated deinit {
    if let effect {
      gdk_drop_finish(drop.opaque, effect == .move ? GDK_ACTION_MOVE : GDK_ACTION_COPY)
    }
  }
}
