import CToolkitSupport
import Foundation
import Toolkit

/// A group of drawing commands that becomes one render node.
///
/// Each layer has a snapshot of its own, because blending needs everything that was drawn before as a node, and
/// masks need their content as one.
@MainActor
final class CanvasLayer {
  enum Kind {
    /// Everything of a surface.
    case root
    case effect(LayerEffect)
    /// The content or the alpha of a mask.
    case plain
    /// A clip to a path; ends with the `restore` that ends the clip.
    case path(PathGeometry, evenOdd: Bool)
  }

  private enum Operation {
    case save(AffineTransform)
    case transform(AffineTransform)
    case clip(GskRoundedRect)
  }

  let kind: Kind
  /// Maps the layer's coordinates at its start to the surface's.
  private let base: AffineTransform
  private(set) var snapshot: OpaquePointer
  /// Maps present coordinates to those at the layer's start.
  private var current = AffineTransform.identity
  private var operations: [Operation] = []
  private var isFinished = false

  init(_ kind: Kind, base: AffineTransform) {
    self.kind = kind
    self.base = base
    snapshot = gtk_snapshot_new()
  }

  /// Maps present coordinates to the surface's.
  var total: AffineTransform {
    guard !base.isIdentity else { return current }
    var result = base
    result.prepend(current)
    return result
  }

  var hasSaves: Bool {
    operations.contains { if case .save = $0 { true } else { false } }
  }

  func save() {
    gtk_snapshot_save(snapshot)
    operations.append(.save(current))
  }

  func restore() {
    while let operation = operations.popLast() {
      switch operation {
      case .transform: break
      case .clip: gtk_snapshot_pop(snapshot)
      case .save(let transform):
        gtk_snapshot_restore(snapshot)
        current = transform
        return
      }
    }
  }

  func concatenate(_ transform: AffineTransform) {
    apply(transform)
    current.prepend(transform)
    operations.append(.transform(transform))
  }

  func clip(to outline: GskRoundedRect) {
    apply(outline)
    operations.append(.clip(outline))
  }

  /// Ends the layer and returns what it drew; `nil` when it drew nothing. The caller owns the node.
  func finish() -> OpaquePointer? {
    isFinished = true
    return closeSnapshot()
  }

  /// Replaces what was drawn so far by `combine`'s answer, given that and `top` within the present clips and
  /// transforms. The layer goes on as it was.
  func recompose(with top: OpaquePointer, _ combine: (_ bottom: OpaquePointer?, _ top: OpaquePointer) -> OpaquePointer)
  {
    let bottom = closeSnapshot()
    snapshot = gtk_snapshot_new()
    replay()
    fsp_snapshot_append(snapshot, top)
    let placed = closeSnapshot()
    snapshot = gtk_snapshot_new()
    if let placed {
      fsp_snapshot_append(snapshot, combine(bottom, placed))
    } else if let bottom {
      fsp_snapshot_append(snapshot, bottom)
    }
    replay()
  }

  private func apply(_ transform: AffineTransform) {
    if transform.isTranslation {
      var offset = CGPoint(x: transform.tX, y: transform.tY).graphene
      gtk_snapshot_translate(snapshot, &offset)
    } else {
      let native = transform.makeTransform()
      gtk_snapshot_transform(snapshot, native)
      gsk_transform_unref(native)
    }
  }

  private func apply(_ outline: GskRoundedRect) {
    var outline = outline
    if gsk_rounded_rect_is_rectilinear(&outline).isTrue {
      gtk_snapshot_push_clip(snapshot, &outline.bounds)
    } else {
      gtk_snapshot_push_rounded_clip(snapshot, &outline)
    }
  }

  private func replay() {
    for operation in operations {
      switch operation {
      case .save: gtk_snapshot_save(snapshot)
      case .transform(let transform): apply(transform)
      case .clip(let outline): apply(outline)
      }
    }
  }

  private func closeSnapshot() -> OpaquePointer? {
    for operation in operations.reversed() {
      switch operation {
      case .save: gtk_snapshot_restore(snapshot)
      case .clip: gtk_snapshot_pop(snapshot)
      case .transform: break
      }
    }
    return gtk_snapshot_free_to_node(snapshot)
  }
}
