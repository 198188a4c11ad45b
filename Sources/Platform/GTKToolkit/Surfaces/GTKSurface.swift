import CToolkitSupport
import Foundation
import Toolkit

/// An area of native controls and drawing: a window's content or a scroller's.
@MainActor
final class GTKSurface: Surface {
  let widget: WidgetPointer
  private let reference: ObjectReference
  unowned let toolkit: GTKToolkit
  weak var content: (any SurfaceContent)? {
    didSet { setNeedsPlacement() }
  }
  private(set) var size: CGSize = .zero
  /// The part that can be seen, for the surface of a scroller.
  var visibleBounds: (() -> CGRect)?
  /// The part that the latest picture shows.
  private(set) var drawnBounds: CGRect = .null
  private var pointerInput: PointerInput?

  /// The controls, back to front as they were last placed.
  private var order: [GTKControl] = []
  private var controls: [ObjectIdentifier: GTKControl] = [:]
  private var needsPlacement = true
  /// Whether some controls have other places, while none has come or gone.
  private var hasMovedControls = false
  private var placedEpoch = -1
  private var round = 0
  /// Those of them that may ask for another size by themselves.
  private var independent: [GTKControl] = []
  /// Menus that hang on the surface without having a place on it.
  private var popovers: [WidgetPointer] = []
  /// Controls whose need for space has changed since the last placement.
  private var changed: [GTKControl] = []

  init(toolkit: GTKToolkit) {
    self.toolkit = toolkit
    widget = fsp_surface_new(FspSurfaceCallbacks())
    reference = ObjectReference(adopting: widget.raw)
    // The widget is told to forget this object in `deinit`, before the pointer dangles.
    fsp_surface_set_callbacks(
      widget,
      FspSurfaceCallbacks(
        context: Unmanaged.passUnretained(self).toOpaque(),
        allocate: { context, width, height in
          guard let context else { return }
          let carried = MainThreadValue((context, width, height))
          MainActor.assumeIsolated {
            let (context, width, height) = carried.value
            Unmanaged<GTKSurface>.fromOpaque(context).takeUnretainedValue()
              .allocate(CGSize(width: Int(width), height: Int(height)))
          }
        },
        snapshot: { context, snapshot in
          guard let context, let snapshot else { return }
          let carried = MainThreadValue((context, snapshot))
          MainActor.assumeIsolated {
            let (context, snapshot) = carried.value
            Unmanaged<GTKSurface>.fromOpaque(context).takeUnretainedValue().draw(on: snapshot)
          }
        }))
    pointerInput = PointerInput(surface: self)
    toolkit.surfaceWasMade(self)
  }

  /// Fonts or their scale are new.
  func styleDidChange() {
    for control in controls.values { control.styleDidChange() }
    setNeedsPlacement()
  }

  isolated deinit {
    toolkit.surfaceWillEnd(ObjectIdentifier(self))
    fsp_surface_disconnect(widget)
  }

  // MARK: Controls

  func add(_ control: any Control) {
    guard let control = control as? GTKControl, control.surface !== self else { return }
    control.surface?.remove(control)
    control.surface = self
    controls[ObjectIdentifier(control)] = control
    control.attach(to: widget)
    setNeedsPlacement()
  }

  func remove(_ control: any Control) {
    guard let control = control as? GTKControl, control.surface === self else { return }
    control.surface = nil
    controls[ObjectIdentifier(control)] = nil
    if let index = order.firstIndex(where: { $0 === control }) { order.remove(at: index) }
    if control.mayChangeSizeByItself { independent.removeAll { $0 === control } }
    changed.removeAll { $0 === control }
    control.detach()
    setNeedsPlacement()
  }

  func setNeedsDisplay() {
    gtk_widget_queue_draw(widget)
  }

  func setNeedsPlacement() {
    needsPlacement = true
    gtk_widget_queue_allocate(widget)
    gtk_widget_queue_draw(widget)
  }

  func controlsDidMove() {
    hasMovedControls = true
    gtk_widget_queue_allocate(widget)
    gtk_widget_queue_draw(widget)
  }

  /// A control asked GTK for a new size.
  func controlDidChangeSize(_ control: GTKControl) {
    changed.append(control)
  }

  // MARK: Layout

  private func allocate(_ newSize: CGSize) {
    if newSize != size {
      size = newSize
      needsPlacement = true
      content?.surface(self, didResizeTo: newSize)
    }
    // GTK may have asked for space as well, as for a new theme or a window that came to the front, and does not tell for
    // which widgets; giving a widget the space that it has costs next to nothing. What is drawn must have been given
    // its space; widgets farther away get theirs when they are, or by GTK itself.
    let isAskedByGTK = !needsPlacement && !hasMovedControls && changed.isEmpty
    if needsPlacement || isAskedByGTK || placedEpoch != toolkit.styleEpoch {
      placeAll(again: true)
    } else {
      placeMoved()
      replaceChanged()
      giveSpaceToSeen()
    }
    for popover in popovers { gtk_popover_present(popover.cast()) }
  }

  /// Hangs a menu on the surface until it is removed.
  func add(popover: WidgetPointer) {
    popovers.append(popover)
    gtk_widget_set_parent(popover, widget)
  }

  func remove(popover: WidgetPointer) {
    popovers.removeAll { $0 == popover }
    if gtk_widget_get_parent(popover) == widget { gtk_widget_unparent(popover) }
  }

  private func placeAll(again: Bool) {
    needsPlacement = false
    hasMovedControls = false
    placedEpoch = toolkit.styleEpoch
    changed.removeAll(keepingCapacity: true)
    round += 1
    var next: [GTKControl] = []
    next.reserveCapacity(order.count)
    var isSameOrder = true
    content?.placeControls(on: self) { control, size, transform in
      guard let control = control as? GTKControl, control.surface === self, control.placementRound != round else {
        return
      }
      control.placementRound = round
      if isSameOrder, next.count >= order.count || order[next.count] !== control { isSameOrder = false }
      next.append(control)
      if let transform { control.place(size, transform, again: again) } else { control.unplace() }
    }
    if !isSameOrder || next.count != order.count {
      order = next
      independent = next.filter(\.mayChangeSizeByItself)
      restack()
    }
    guard order.count != controls.count else { return }
    for control in controls.values where control.placementRound != round { control.unplace() }
  }

  private func placeMoved() {
    guard hasMovedControls else { return }
    hasMovedControls = false
    content?.placeMovedControls(on: self) { control, size, transform in
      // A control that has no rank yet is among those that have come.
      guard let control = control as? GTKControl, control.surface === self, control.placementRound == round else {
        return
      }
      if let transform { control.place(size, transform, again: false) } else { control.unplace() }
    }
  }

  /// Gives the controls that a picture covers the space that they have, in case GTK waits for it.
  private func giveSpaceToSeen() {
    let bounds = boundsToDraw
    for control in order where control.placedBounds?.intersects(bounds) ?? false { control.giveSpaceAgain() }
  }

  /// Gives space anew to controls that asked for it.
  private func replaceChanged() {
    for control in changed where control.surface === self {
      _ = control.placeAgain()
    }
    changed.removeAll(keepingCapacity: true)
    for control in independent {
      _ = control.placeAgain()
    }
  }

  /// Brings the widgets into the order of the controls, so that the front one gets the pointer.
  private func restack() {
    var previous: WidgetPointer?
    for control in order {
      if gtk_widget_get_prev_sibling(control.widget) != previous {
        gtk_widget_insert_after(control.widget, widget, previous)
      }
      previous = control.widget
    }
  }

  // MARK: Drawing

  /// The surface's own coordinates that a picture should cover now.
  private var boundsToDraw: CGRect {
    let whole = CGRect(origin: .zero, size: size)
    guard let visible = visibleBounds?() else { return whole }
    // A margin, so that a short scroll does not need a new picture.
    return visible.insetBy(dx: -min(visible.width, 200), dy: -max(120, visible.height / 2)).intersection(whole)
  }

  private func draw(on snapshot: OpaquePointer) {
    guard let content else { return }
    // A window's own surface is as large as its frames.
    if visibleBounds == nil { fsp_keep_frame_memory(widget) }
    let bounds = boundsToDraw
    drawnBounds = bounds
    guard !bounds.isNull else { return }
    let canvas = GTKCanvas(
      surface: widget, dirtyBounds: bounds, scale: CGFloat(gtk_widget_get_scale_factor(widget)))
    content.draw(self, on: canvas)
    if let node = canvas.finish() { fsp_snapshot_append(snapshot, node) }
  }

  /// Opens a menu that points to a rectangle of the surface.
  func presentMenu(_ elements: [MenuElement], pointingTo rect: CGRect) {
    MenuPopover.present(elements, on: self, pointingTo: rect)
  }
}
