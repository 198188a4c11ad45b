import SwiftUI

/// The pink jungle behind the launch screen. Its asset has a picture for the night as well.
struct JungleBackground: View {
  var body: some View {
    Image(.pinkJungle)
      .resizable()
      .aspectRatio(contentMode: .fill)
  }
}

/// Grows behind the title card: beside it where there is room, else below it.
struct AlienFlower: View {
  let geometry: DocumentLaunchGeometryProxy

  var body: some View {
    let card = geometry.titleViewFrame
    let isSmall = geometry.isSmall
    Image(.alienFlower)
      .resizable()
      .scaledToFit()
      .frame(height: isSmall ? 190 : 290)
      .position(x: card.maxX - (isSmall ? 34 : 16), y: isSmall ? card.maxY + 10 : card.midY + 8)
  }
}

/// Waves in front of the title card, and never hides its name or its buttons.
struct Robot: View {
  let geometry: DocumentLaunchGeometryProxy

  var body: some View {
    let card = geometry.titleViewFrame
    let isSmall = geometry.isSmall
    Image(.robot)
      .resizable()
      .scaledToFit()
      .frame(height: isSmall ? 130 : 244)
      .position(x: card.minX + (isSmall ? 54 : -22), y: isSmall ? card.maxY + 50 : card.midY - 8)
  }
}

extension DocumentLaunchGeometryProxy {
  /// Whether accessories have to stand below the card, because there is no room beside it.
  fileprivate var isSmall: Bool { frame.width < 600 || frame.height < 420 }
}
