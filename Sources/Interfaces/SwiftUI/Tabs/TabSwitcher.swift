import Foundation
import Toolkit
import Wording

/// The titles of the tabs side by side.
struct TabSwitcher: View {
  let model: TabModel
  /// Whether it is a bar below the pages, whose tabs share its width and have their titles below their pictures.
  let isBelow: Bool

  var body: some View {
    let _ = model.noteRead()
    let selected = model.selectedIndex.map { model.tabs[$0].id }
    HStack(spacing: isBelow ? 0 : 4) {
      ForEach(model.tabs.filter { !$0.item.isInSidebarOnly }) { tab in
        TabButton(tab: tab, isSelected: tab.id == selected, isStacked: isBelow) { model.select(tab) }
      }
    }
    .padding(.horizontal, isBelow ? 6 : 0)
    .modifier(TabListModifier())
  }
}

/// Says that a row of buttons is a list of tabs.
private nonisolated struct TabListModifier: ViewModifier {
  @MainActor func body(content: Content) -> some View {
    content.accessibilityElement(children: .contain)
      .modifier(
        AccessibilityModifier { properties, _ in
          properties.role = .tabList
          properties.label = Wording.text("Tabs")
        })
  }
}

/// Says that a button is a tab.
private nonisolated struct TabRoleModifier: EnvironmentModifier {
  let isSelected: Bool
  @MainActor func change(_ environment: inout EnvironmentValues) {
    var properties = environment.accessibilityOverrides ?? AccessibilityProperties()
    properties.role = .tab
    properties.isSelected = isSelected
    environment.accessibilityOverrides = properties
  }
}

/// One tab of a switcher.
private struct TabButton: View {
  let tab: TabModel.Tab
  let isSelected: Bool
  let isStacked: Bool
  let action: @MainActor () -> Void

  var body: some View {
    NativeButton(
      kind: isStacked ? .plain : .borderless, role: nil, isOn: isSelected, action: action, content: label
    )
    .disabled(!tab.item.isEnabled)
    .modifier(TabRoleModifier(isSelected: isSelected))
  }

  private var label: some View {
    TabLabel(tab: tab, isSelected: isSelected, isStacked: isStacked)
  }
}

/// Picture, title and badge of a tab.
private struct TabLabel: View {
  let tab: TabModel.Tab
  let isSelected: Bool
  let isStacked: Bool

  var body: some View {
    if isStacked {
      VStack(spacing: 2) { tab.item.label }
        .labelStyle(StackedLabelStyle())
        .font(.caption)
        .fontWeight(isSelected ? .semibold : .regular)
        .foregroundStyle(isSelected ? Color.accentColor : Color.secondary)
        .overlay(alignment: .topTrailing) { badge.offset(x: 16, y: -2) }
        .frame(maxWidth: .infinity)
        .frame(height: 54)
    } else {
      HStack(spacing: 6) {
        tab.item.label
        badge
      }
      .lineLimit(1)
      .fontWeight(isSelected ? .semibold : .regular)
      .foregroundStyle(Color.primary)
    }
  }

  private var badge: some View { tab.item.badge.map { TabBadge(text: $0) } }
}

/// The picture of a label above its title.
private struct StackedLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 2) {
      configuration.icon
      configuration.title
    }
  }
}

/// A word in a capsule of the accent colour.
struct TabBadge: View {
  let text: Text
  var body: some View {
    text.font(.caption2).fontWeight(.semibold).foregroundStyle(Color.white).lineLimit(1)
      .padding(.horizontal, 6).padding(.vertical, 1)
      .background { Capsule().fill(Color.accentColor) }
  }
}

/// The tabs below each other, in their sections.
struct TabSidebar: View {
  let model: TabModel
  let parts: TabSidebarParts

  var body: some View {
    let _ = model.noteRead()
    let selected = model.selectedIndex.map { model.tabs[$0].id }
    VStack(spacing: 0) {
      if let header = parts.header { header.padding(6) }
      ScrollView {
        VStack(alignment: .leading, spacing: 2) {
          ForEach(Array(model.tabs.enumerated()), id: \.element.id) { index, tab in
            if let section = tab.item.section, index == 0 || model.tabs[index - 1].item.section != section {
              section.font(.subheadline).fontWeight(.semibold).foregroundStyle(.secondary)
                .padding(.horizontal, 10).padding(.top, 12).padding(.bottom, 2)
                .accessibilityAddTraits(.isHeader)
            }
            SidebarRow(tab: tab, isSelected: tab.id == selected) { model.select(tab) }
          }
          if let footer = parts.footer { footer.padding(.top, 12) }
        }
        .padding(6)
      }
      .frame(maxHeight: .infinity)
      if let bottomBar = parts.bottomBar { bottomBar.padding(6) }
    }
    .modifier(TabListModifier())
  }
}

private struct SidebarRow: View {
  let tab: TabModel.Tab
  let isSelected: Bool
  let action: @MainActor () -> Void

  var body: some View {
    NativeButton(kind: .borderless, role: nil, isOn: isSelected, action: action, content: label)
      .disabled(!tab.item.isEnabled)
      .modifier(TabRoleModifier(isSelected: isSelected))
  }

  private var label: some View {
    HStack(spacing: 10) {
      tab.item.label
      Spacer(minLength: 6)
      tab.item.badge.map { TabBadge(text: $0) }
    }
    .lineLimit(1)
    .foregroundStyle(Color.primary)
    .frame(maxWidth: .infinity)
  }
}

/// A dot for each page; the present one is stronger. Presses and arrow keys turn the pages.
struct PageIndicator: View {
  let model: TabModel
  let hasBackground: Bool

  var body: some View {
    let _ = model.noteRead()
    let selected = model.selectedIndex ?? 0
    HStack(spacing: 8) {
      ForEach(Array(model.tabs.enumerated()), id: \.element.id) { index, tab in
        Circle()
          .fill(Color.primary.opacity(index == selected ? 0.9 : 0.3))
          .frame(width: 8, height: 8)
          .padding(4)
          .contentShape(Rectangle())
          .onTapGesture { model.select(tab) }
      }
    }
    .padding(.horizontal, 6)
    .background { if hasBackground { Capsule().fill(Color.primary.opacity(0.08)) } }
    .accessibilityElement()
    .accessibilityLabel(Text(verbatim: Wording.text("Page %@ of %@", "\(selected + 1)", "\(model.tabs.count)")))
    .accessibilityAdjustableAction { model.step(by: $0 == .increment ? 1 : -1) }
    .padding(10)
  }
}
