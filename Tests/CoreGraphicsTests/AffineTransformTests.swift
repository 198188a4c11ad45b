import CoreGraphics
import Foundation
import Testing

@Suite("Affine transforms")
struct AffineTransformTests {
  @Test("Transforms are applied in the order in which they are written")
  func order() {
    let point = CGPoint(x: 1, y: 0)
    let moved = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
    #expect(point.applying(moved) == CGPoint(x: 12, y: 0))
    let scaled = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 0)
    #expect(point.applying(scaled) == CGPoint(x: 22, y: 0))
    let both = CGAffineTransform(translationX: 10, y: 0).concatenating(CGAffineTransform(scaleX: 2, y: 2))
    #expect(point.applying(both) == CGPoint(x: 22, y: 0))
  }

  @Test("A rotation turns x towards y")
  func rotation() {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
  }

  @Test("The inverse undoes; a flat transform has none")
  func inversion() {
    let transform = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
    let point = CGPoint(x: 3, y: 4).applying(transform).applying(transform.inverted())
    #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 4) < 1e-12)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
    #expect(CGAffineTransform.identity.isIdentity && !transform.isIdentity)
  }

  @Test("A rectangle becomes the box around its corners, a size ignores the translation")
  func shapes() {
    let box = CGRect(x: 0, y: 0, width: 2, height: 1).applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(box.minX + 1) < 1e-12 && abs(box.width - 1) < 1e-12 && abs(box.height - 2) < 1e-12)
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
    let size = CGSize(width: 2, height: 3).applying(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 9, ty: 9))
    #expect(size == CGSize(width: 4, height: 6))
  }

  @Test("Parts put together and taken apart are the same")
  func decomposition() {
    let parts = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: 0.3, translation: CGVector(dx: 4, dy: 5))
    let again = CGAffineTransform(parts).decomposed()
    #expect(abs(again.scale.width - 2) < 1e-12 && abs(again.scale.height - 3) < 1e-12)
    #expect(abs(again.horizontalShear - 0.5) < 1e-12 && abs(again.rotation - 0.3) < 1e-12)
    #expect(again.translation == CGVector(dx: 4, dy: 5))
  }

  @Test("Foundation's transform is the same transform")
  func foundation() {
    let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CGAffineTransform(AffineTransform(transform)) == transform)
    #expect(AffineTransform(transform).transform(CGPoint(x: 1, y: 1)) == CGPoint(x: 1, y: 1).applying(transform))
  }
}
