import SwiftUI

/// The pink jungle behind the launch screen; dusk falls in dark mode.
struct JungleBackground: View {
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    Image(.pinkJungle)
      .resizable()
      .aspectRatio(contentMode: .fill)
      .overlay(Color.black.opacity(colorScheme == .dark ? 0.45 : 0))
  }
}

/// Grows behind the title card: beside it where there is room, else below it.
struct AlienFlower: View {
  let geometry: DocumentLaunchGeometryProxy

  var body: some View {
    let card = geometry.titleViewFrame
    let isNarrow = geometry.frame.width < 600
    Image(.alienFlower)
      .resizable()
      .scaledToFit()
      .frame(height: isNarrow ? 190 : 290)
      .position(x: card.maxX - (isNarrow ? 34 : 16), y: isNarrow ? card.maxY + 10 : card.midY + 8)
  }
}

/// Waves in front of the title card, and never hides its name or its buttons.
struct Robot: View {
  let geometry: DocumentLaunchGeometryProxy

  var body: some View {
    let card = geometry.titleViewFrame
    let isNarrow = geometry.frame.width < 600
    Image(.robot)
      .resizable()
      .scaledToFit()
      .frame(height: isNarrow ? 130 : 244)
      .position(x: card.minX + (isNarrow ? 54 : -22), y: isNarrow ? card.maxY + 50 : card.midY - 8)
  }
}
