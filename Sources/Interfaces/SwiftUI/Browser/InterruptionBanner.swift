import LaunchExperience
import Wording

/// Offers what was open when the app was interrupted; takes no room when nothing was.
struct InterruptionBanner: View {
  let scene: LaunchSceneModel
  let browser: BrowserModel
  @Environment(\.launchHost) private var host

  var body: some View {
    if !browser.interrupted.isEmpty {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 16) {
          text.lineLimit(1)
          Spacer(minLength: 0)
          buttons
        }
        VStack(alignment: .leading, spacing: 10) {
          text
          HStack(spacing: 0) {
            Spacer(minLength: 0)
            buttons
          }
        }
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 10)
      .background { RoundedRectangle(cornerRadius: 12).fill(Color.accentColor.opacity(0.14)) }
      .padding(.horizontal, scene.geometry.isRegular ? 28 : 16)
      .padding(.bottom, 12)
    }
  }

  private var text: Text {
    let names = browser.interrupted.map(\.entry.name)
    return Text(
      verbatim: names.count == 1
        ? Wording.text("“%@” was open when the app was interrupted.", names[0])
        : Wording.text("%@ documents were open when the app was interrupted.", "\(names.count)"))
  }

  private var buttons: some View {
    HStack(spacing: 8) {
      Button(Wording.text("Not Now")) { host?.leaveInterruptedClosed() }
      Button(Wording.text("Reopen")) { host?.reopenInterrupted() }.buttonStyle(.borderedProminent)
    }
    .fixedSize()
  }
}
