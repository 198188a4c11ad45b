import Foundation
import Testing

@testable import CoreGraphics

@Suite("Colours and images")
struct ColorAndImageTests {
  @Test("A colour knows its components, alpha last")
  func components() {
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.components == [0.1, 0.2, 0.3, 0.4] && color.alpha == 0.4 && color.numberOfComponents == 4)
    #expect(color.copy(alpha: 1)?.alpha == 1)
    #expect(CGColor.white.numberOfComponents == 2 && CGColor.white.extendedSRGB.green == 1)
    #expect(color == CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4) && color != .black)
  }

  @Test("A colour goes to Display P3 and back")
  func conversion() throws {
    let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let color = CGColor(red: 0.8, green: 0.2, blue: 0.5, alpha: 1)
    let converted = try #require(color.converted(to: wide, intent: .defaultIntent, options: nil))
    #expect(converted.colorSpace?.isWideGamutRGB == true && converted.components != color.components)
    let back = converted.extendedSRGB
    #expect(abs(back.red - 0.8) < 1e-4 && abs(back.green - 0.2) < 1e-4 && abs(back.blue - 0.5) < 1e-4)
    #expect(CGColorSpace(name: "unknown") == nil)
  }

  func picture(_ bytes: [UInt8], width: Int, height: Int, alpha: CGImageAlphaInfo, order: CGBitmapInfo = []) -> CGImage?
  {
    guard let provider = CGDataProvider(data: Data(bytes)) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [CGBitmapInfo(rawValue: alpha.rawValue), order],
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }

  @Test(
    "Pixels are read in every order",
    arguments: [
      (CGImageAlphaInfo.last, CGBitmapInfo(), [10, 20, 30, 40]), (.first, [], [20, 30, 40, 10]),
      (.noneSkipLast, [], [10, 20, 30, 255]), (.first, .byteOrder32Little, [30, 20, 10, 40]),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, [UInt8])])
  func pixelOrder(alpha: CGImageAlphaInfo, order: CGBitmapInfo, expected: [UInt8]) throws {
    let image = try #require(picture([10, 20, 30, 40], width: 1, height: 1, alpha: alpha, order: order))
    #expect(image.rgba8.map(Array.init) == expected)
  }

  @Test("Multiplied colours are divided by alpha again")
  func premultiplied() throws {
    let image = try #require(picture([50, 25, 0, 128], width: 1, height: 1, alpha: .premultipliedLast))
    #expect(image.rgba8.map(Array.init) == [100, 50, 0, 128])
  }

  @Test("Too few bytes make no image, and a part shares the bytes")
  func cropping() throws {
    #expect(picture([1, 2, 3], width: 1, height: 1, alpha: .last) == nil)
    let image = try #require(picture((0..<16).map(UInt8.init), width: 2, height: 2, alpha: .last))
    let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 5, height: 5)))
    #expect(part.width == 1 && part.height == 1 && part.rgba8.map(Array.init) == [12, 13, 14, 15])
    #expect(image.cropping(to: CGRect(x: 5, y: 5, width: 1, height: 1)) == nil)
  }
}
