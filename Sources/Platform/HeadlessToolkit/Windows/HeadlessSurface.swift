import Foundation
import Toolkit

/// Where a control lies on its surface.
@MainActor
public struct HeadlessPlacement {
  /// The control that is placed.
  public var control: HeadlessControl
  /// Points.
  public var size: CGSize
  /// Maps the control's own coordinates to the surface's.
  public var transform: AffineTransform

  /// Smallest upright rectangle around the control, in the surface's coordinates.
  public var frame: CGRect { transform.bounds(of: CGRect(origin: .zero, size: size)) }
}

/// An area of controls in memory. Controls are placed when a frame is produced, or earlier when somebody looks.
@MainActor
public final class HeadlessSurface: Surface {
  /// Fills the surface. Held weakly.
  public weak var content: (any SurfaceContent)? {
    didSet {
      reportedSize = nil
      setNeedsPlacement()
    }
  }

  /// Points.
  public private(set) var size: CGSize

  /// Controls that were added, in the order in which that happened.
  public private(set) var controls: [HeadlessControl] = []
  /// Where the controls lie, back to front, as of the last placement.
  public private(set) var placements: [HeadlessPlacement] = []
  /// How often a new picture was drawn for a frame.
  public private(set) var drawCount = 0
  /// How often all controls were placed, because some came or went, or because they were asked for.
  public private(set) var placementCount = 0
  /// How often a control was given a place or lost it, over all controls: what the work of placing grows with.
  public private(set) var placedControlCount = 0

  /// Whether a new picture has been asked for.
  public private(set) var needsDisplay = true
  /// Whether the controls wait to be placed.
  public private(set) var needsPlacement = true

  /// The window whose content this is; `nil` for a scroller's surface.
  private(set) weak var ownWindow: HeadlessWindow?
  /// The scroller whose content this is; `nil` for a window's surface.
  public private(set) weak var scroller: HeadlessControl?

  /// Whether some of the controls wait to be placed.
  private var hasMovedControls = false
  /// The controls back to front, with those that have a rank but no place.
  private var ranked: [HeadlessControl] = []
  private var reportedSize: CGSize?
  private weak var toolkit: HeadlessToolkit?

  init(size: CGSize, toolkit: HeadlessToolkit) {
    self.size = size
    self.toolkit = toolkit
  }

  /// A window's surface learns of its window once that exists.
  func attach(to window: HeadlessWindow) {
    ownWindow = window
  }

  /// A scroller's surface learns of its scroller once that exists.
  func attach(to scroller: HeadlessControl) {
    self.scroller = scroller
  }

  /// The window that shows the surface, however deep in scrollers it lies.
  public var window: HeadlessWindow? { ownWindow ?? scroller?.window }

  /// Maps the surface's coordinates to the window's.
  public var transformToWindow: AffineTransform {
    guard let scroller, let placement = scroller.placement, let outer = scroller.surface else { return .identity }
    var transform = placement.transform
    transform.translate(x: -scroller.visibleRect.minX, y: -scroller.visibleRect.minY)
    transform.append(outer.transformToWindow)
    return transform
  }

  // MARK: Controls

  /// Puts a control on the surface; it is seen once it is placed.
  public func add(_ control: any Control) {
    guard let control = control as? HeadlessControl else {
      toolkit?.warn("A control of another toolkit was added.")
      return
    }
    guard control.surface == nil else {
      toolkit?.warn("The \(control.kind) “\(control.accessibleName)” was added to a second surface.")
      return
    }
    control.surface = self
    controls.append(control)
    setNeedsPlacement()
  }

  /// Takes a control off the surface. It loses the focus and its menu closes.
  public func remove(_ control: any Control) {
    guard let index = controls.firstIndex(where: { $0 === control }) else {
      toolkit?.warn("A control was removed from a surface that it is not on.")
      return
    }
    let control = controls[index]
    window?.controlLeaves(control)
    controls.remove(at: index)
    placements.removeAll { $0.control === control }
    ranked.removeAll { $0 === control }
    control.surface = nil
    control.placement = nil
    setNeedsPlacement()
  }

  /// Asks for a new picture.
  public func setNeedsDisplay() {
    needsDisplay = true
  }

  /// Asks for the controls to be placed anew, and for a new picture.
  public func setNeedsPlacement() {
    needsPlacement = true
    needsDisplay = true
  }

  /// Asks for the controls that have moved to be placed anew, and for a new picture.
  public func controlsDidMove() {
    hasMovedControls = true
    needsDisplay = true
  }

  // MARK: Layout

  /// Whether this surface, or a scroller's surface on it, waits for a placement or a picture.
  var isPictureOutdated: Bool {
    if needsDisplay || needsPlacement || hasMovedControls || reportedSize != size { return true }
    return placements.contains { $0.control.scrolledSurface?.isPictureOutdated == true }
  }

  func resize(to size: CGSize) {
    guard size != self.size else { return }
    self.size = size
    setNeedsPlacement()
  }

  /// Reports a new size and places the controls, on this surface and on those of its scrollers.
  func layoutIfNeeded() {
    // Placing the controls of one surface can change the size of another; a layout that never settles is the
    // content's mistake and must not hang the test.
    var passes = 0
    while layoutOnce() {
      passes += 1
      if passes == 20 {
        toolkit?.warn("Placing controls asks for another placement each time, without end.")
        return
      }
    }
  }

  private func layoutOnce() -> Bool {
    var worked = false
    if reportedSize != size, let content {
      reportedSize = size
      content.surface(self, didResizeTo: size)
      worked = true
    }
    if needsPlacement {
      needsPlacement = false
      hasMovedControls = false
      placeControls()
      worked = true
    } else if hasMovedControls {
      hasMovedControls = false
      placeMovedControls()
      worked = true
    }
    for placement in placements {
      if placement.control.settleScroller() { worked = true }
      if placement.control.scrolledSurface?.layoutOnce() == true { worked = true }
    }
    return worked
  }

  private func placeControls() {
    placementCount += 1
    var next: [HeadlessControl] = []
    var seen = Set<ObjectIdentifier>()
    content?.placeControls(on: self) { control, size, transform in
      guard let control = placeable(control, size) else { return }
      guard seen.insert(ObjectIdentifier(control)).inserted else {
        toolkit?.warn("The \(control.kind) “\(control.accessibleName)” was placed twice.")
        return
      }
      next.append(control)
      place(control, size, transform)
    }
    for control in ranked where !seen.contains(ObjectIdentifier(control)) { place(control, .zero, nil) }
    ranked = next
    placements = ranked.compactMap(\.placement)
  }

  /// Gives controls that have a rank another place, or takes it from them.
  private func placeMovedControls() {
    let known = Set(ranked.map(ObjectIdentifier.init))
    content?.placeMovedControls(on: self) { control, size, transform in
      guard let control = placeable(control, size), known.contains(ObjectIdentifier(control)) else { return }
      place(control, size, transform)
    }
    placements = ranked.compactMap(\.placement)
  }

  private func place(_ control: HeadlessControl, _ size: CGSize, _ transform: AffineTransform?) {
    placedControlCount += 1
    if transform == nil, control.placement != nil { window?.controlLeaves(control) }
    control.placement = transform.map { HeadlessPlacement(control: control, size: size, transform: $0) }
  }

  /// The control, if it is one of this surface's.
  private func placeable(_ control: any Control, _ size: CGSize) -> HeadlessControl? {
    guard let control = control as? HeadlessControl, control.surface === self else {
      toolkit?.warn("A control was placed on a surface to which it was not added.")
      return nil
    }
    if !size.width.isFinite || !size.height.isFinite || size.width < 0 || size.height < 0 {
      toolkit?.warn("The \(control.kind) “\(control.accessibleName)” was placed with the size \(size).")
    }
    return control
  }

  // MARK: Drawing

  func pictureIsCurrent() {
    needsDisplay = false
    drawCount += 1
  }

  /// Draws the surface and everything on it, whether or not a new picture was asked for.
  func draw() -> DisplayList {
    let canvas = RecordingCanvas(
      bounds: CGRect(origin: .zero, size: size), transform: transformToWindow, toolkit: toolkit)
    content?.draw(self, on: canvas)
    canvas.finish()
    return DisplayList(canvas.items)
  }

  // MARK: Looking for things

  /// Every control that is placed on the surface, back to front, with those inside scrollers right after their scroller.
  public var placedControls: [HeadlessControl] {
    placements.flatMap { [$0.control] + ($0.control.scrolledSurface?.placedControls ?? []) }
  }
}
