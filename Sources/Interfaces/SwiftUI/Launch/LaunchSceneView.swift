import Documents
import Foundation
import LaunchExperience
import Toolkit
import Wording

/// The launch scene: background, accessories, title card and browser sheet.
struct LaunchSceneView: View {
  let description: LaunchDescription
  let appName: String
  let scene: LaunchSceneModel
  let browser: BrowserModel

  var body: some View {
    LaunchSceneLayout(model: scene) {
      description.background
    } behind: {
      AccessoryView(scene: scene, make: description.backgroundAccessory)
    } card: {
      TitleCard(description: description, appName: appName, scene: scene)
    } front: {
      AccessoryView(scene: scene, make: description.overlayAccessory)
    } sheet: {
      BrowserSheet(scene: scene, browser: browser, notice: description.notice)
    }
    .clipped()
    .overlay(alignment: .top) { LaunchBar() }
  }
}

/// The window's buttons and the app menu, on the picture.
private struct LaunchBar: View {
  @State private var box = ToolbarHostBox()
  @Environment(\.appMenu) private var menu

  var body: some View {
    HeaderBar(host: box.host, style: .overlay) {
      if menu != nil {
        // With a backing that is seen on every picture.
        AppMenuButton()
          .foregroundStyle(Color.black.opacity(0.8))
          .background { Circle().fill(Color.white.opacity(0.55)).frame(width: 26, height: 26) }
      }
    } trailing: {
      EmptyView()
    }
  }
}

/// An accessory view, made anew whenever the parts of the scene move.
private struct AccessoryView: View {
  let scene: LaunchSceneModel
  let make: ((DocumentLaunchGeometryProxy) -> AnyView)?

  var body: some View {
    if let make {
      make(scene.proxy)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .allowsHitTesting(false)
    }
  }
}

/// What is behind the launch scene of an app that declares none: a calm gradient in the app's accent colour.
struct DefaultLaunchBackground: View {
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    let strength = colorScheme == .dark ? 0.35 : 0.22
    ZStack {
      Color.windowBackground
      Rectangle().fill(
        Gradient(colors: [Color.accentColor.opacity(strength), Color.accentColor.opacity(strength * 2)]))
    }
  }
}

/// The card with the app's name and the actions.
private struct TitleCard: View {
  let description: LaunchDescription
  let appName: String
  let scene: LaunchSceneModel
  @Environment(\.colorScheme) private var colorScheme
  @Environment(\.launchTitle) private var titleOverride
  @Environment(\.launchSubtitle) private var subtitleOverride

  var body: some View {
    let isShort = scene.geometry.isShort
    Group {
      if isShort {
        HStack(spacing: 16) {
          title.layoutPriority(1)
          Spacer(minLength: 0)
          actions(isRow: true)
        }
        .padding(.horizontal, 24)
        .padding(.vertical, 12)
      } else {
        VStack(spacing: 20) {
          title
          actions(isRow: false)
        }
        .padding(.horizontal, 28)
        .padding(.top, 32)
        .padding(.bottom, 22)
      }
    }
    .frame(maxWidth: .infinity)
    .background {
      RoundedRectangle(cornerRadius: 28)
        .fill(colorScheme == .dark ? Color(white: 0.13).opacity(0.94) : Color.white.opacity(0.94))
        .shadow(color: .black.opacity(0.28), radius: 14, y: 6)
    }
  }

  private var title: some View {
    VStack(spacing: 4) {
      (titleOverride ?? description.title ?? Text(verbatim: appName))
        .font(.system(size: scene.geometry.isShort ? 26 : 44, weight: .heavy).fixed())
        .foregroundStyle(colorScheme == .dark ? Color.white : Color(red: 0.16, green: 0.06, blue: 0.19))
        .lineLimit(scene.geometry.isShort ? 1 : 2)
        .minimumScaleFactor(0.5)
        .multilineTextAlignment(.center)
      if let subtitle = subtitleOverride ?? description.subtitle {
        subtitle.font(.system(size: 16)).foregroundStyle(.secondary).multilineTextAlignment(.center)
      }
    }
  }

  private func actions(isRow: Bool) -> some View {
    LaunchActions(
      content: description.actions ?? AnyView(DefaultDocumentGroupLaunchActions()), list: scene.actions, isRow: isRow)
  }
}
