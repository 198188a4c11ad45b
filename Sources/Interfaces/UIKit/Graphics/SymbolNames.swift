import Toolkit
import Wording

/// Which icons of the freedesktop naming specification and of GNOME's Adwaita theme stand for Apple's SF Symbols, and
/// what the symbols are called where they name a control.
package enum SymbolNames {
  /// Icons for a symbol in the wanted forms, best first. Forms that no icon has are left out; a symbol that nobody
  /// knows gets the theme's own sign for a missing image.
  package static func icons(for name: String, suffixes: [String] = []) -> [String] {
    for candidate in candidates(name, suffixes) {
      if let icons = table[candidate] { return icons }
    }
    return ["\(name)-symbolic", "\(name)", "image-missing-symbolic"]
  }

  /// The picture of a symbol in the wanted forms, in points. A filled circle around a sign that has no such form in the
  /// theme is drawn.
  package static func source(for name: String, suffixes: [String] = [], pointSize: CGFloat) -> ImageSource {
    .icon(
      names: icons(for: name, suffixes: suffixes), pointSize: pointSize, isOnDisc: isOnDisc(name, suffixes: suffixes))
  }

  private static func isOnDisc(_ name: String, suffixes: [String]) -> Bool {
    var parts = (name.split(separator: ".").map(String.init) + suffixes)
    guard parts.suffix(2) == ["circle", "fill"], parts.count > 2 else { return false }
    parts.removeLast(2)
    let sign = table[parts.joined(separator: ".")]
    return sign != nil && sign == icons(for: name, suffixes: suffixes) && !roundIcons.contains(sign?.first ?? "")
  }
  /// Icons that are discs themselves.
  private static let roundIcons: Set = [
    "help-about-symbolic", "dialog-error-symbolic", "dialog-question-symbolic", "emblem-default-symbolic",
    "preferences-system-time-symbolic", "web-browser-symbolic", "media-record-symbolic",
  ]

  /// Whether an icon stands for the symbol.
  package static func isKnown(_ name: String) -> Bool { candidates(name, []).contains { table[$0] != nil } }

  /// The symbol with its wanted forms, then with less and less of them.
  private static func candidates(_ name: String, _ suffixes: [String]) -> [String] {
    var result: [String] = []
    if !suffixes.isEmpty { result.append(([name] + suffixes).joined(separator: ".")) }
    result.append(name)
    var parts = name.split(separator: ".").map(String.init)
    let forms: Set = [
      "fill", "circle", "square", "rectangle", "slash", "inverse", "dashed", "portrait", "trianglebadge",
    ]
    while let last = parts.last, parts.count > 1 {
      if let badge = parts.lastIndex(of: "badge"), badge > 0 {
        parts = Array(parts[..<badge])
      } else if forms.contains(last) {
        parts.removeLast()
      } else {
        break
      }
      result.append(parts.joined(separator: "."))
    }
    return result
  }

  /// Whether a symbol points along the line, so that it is mirrored where lines run from right to left: it is named
  /// "backward" or "forward", and not after a side.
  package static func followsReading(_ name: String) -> Bool {
    name.split(separator: ".").dropFirst().contains { $0 == "backward" || $0 == "forward" }
  }

  /// What a control is called that shows only the symbol: the action that the symbol usually stands for, else its
  /// name in words.
  package static func label(of name: String) -> String {
    for candidate in candidates(name, []) {
      if let label = labels[candidate] { return Wording.text(label) }
    }
    return name.split(separator: ".").filter { $0 != "fill" }.joined(separator: " ")
  }

  private static let table: [String: [String]] = {
    var result: [String: [String]] = [:]
    for line in lines.split(separator: "\n") {
      let sides = line.split(separator: ":")
      let icons = sides[1].split(separator: " ").map { "\($0)-symbolic" }
      for symbol in sides[0].split(separator: " ") { result[String(symbol)] = icons }
    }
    return result
  }()

  /// Every icon of the table.
  package static var allIcons: Set<String> { Set(table.values.joined()) }
  /// Every symbol of the table.
  package static var allSymbols: Set<String> { Set(table.keys) }

  /// Symbols, a colon, icons without their ending.
  private static let lines = """
    plus plus.app plus.message plus.diamond plus.viewfinder: list-add
    minus minus.diamond: list-remove
    plusminus plus.forwardslash.minus: value-increase list-add
    xmark multiply xmark.app xmark.seal xmark.octagon xmark.diamond: window-close
    checkmark checkmark.seal checkmark.shield checkmark.diamond: object-select emblem-ok
    checkmark.circle checkmark.circle.fill: emblem-default emblem-ok object-select
    checkmark.square checkmark.square.fill checkmark.rectangle: checkbox-checked
    square square.fill app app.fill: checkbox
    circle circle.dashed circle.dotted: radio
    circle.fill record.circle smallcircle.filled.circle largecircle.fill.circle: radio-checked
    circle.lefthalf.filled circle.righthalf.filled circle.bottomhalf.filled circle.tophalf.filled: preferences-desktop-appearance
    minus.square minus.circle minus.circle.fill: list-remove
    equal equal.circle: open-menu
    chevron.left chevron.backward chevron.compact.left chevron.left.2 arrow.left arrow.backward arrowtriangle.left arrowtriangle.backward arrow.left.to.line.compact: go-previous
    chevron.right chevron.forward chevron.compact.right chevron.right.2 arrow.right arrow.forward arrowtriangle.right arrowtriangle.forward: go-next
    chevron.up chevron.compact.up chevron.up.2 arrow.up arrowtriangle.up arrowshape.up: go-up
    chevron.down chevron.compact.down chevron.down.2 arrow.down arrowtriangle.down arrowshape.down: go-down
    arrow.up.to.line arrow.up.to.line.compact: go-top
    arrow.down.to.line arrow.down.to.line.compact: go-bottom
    arrow.left.to.line arrow.backward.to.line: go-first
    arrow.right.to.line arrow.forward.to.line: go-last
    chevron.up.chevron.down arrow.up.arrow.down arrow.up.and.down arrow.up.arrow.down.square: view-sort-descending
    line.3.horizontal.decrease line.3.horizontal.decrease.circle line.2.horizontal.decrease.circle slider.horizontal.below.rectangle: view-sort-descending
    arrow.left.arrow.right arrow.left.and.right arrow.right.arrow.left arrow.left.and.right.circle: network-transmit-receive
    arrow.uturn.backward arrow.uturn.left arrow.uturn.down arrow.counterclockwise.circle: edit-undo
    arrow.uturn.forward arrow.uturn.right arrow.uturn.up: edit-redo
    arrow.clockwise arrow.triangle.2.circlepath arrow.2.circlepath arrow.trianglehead.clockwise arrow.trianglehead.2.clockwise.rotate.90: view-refresh
    arrow.counterclockwise gobackward arrow.trianglehead.counterclockwise: edit-undo view-refresh
    goforward: view-refresh
    rotate.left: object-rotate-left
    rotate.right rotate.3d: object-rotate-right
    arrow.up.left.and.arrow.down.right arrow.up.backward.and.arrow.down.forward arrow.down.left.and.arrow.up.right viewfinder: view-fullscreen
    arrow.down.right.and.arrow.up.left arrow.down.forward.and.arrow.up.backward arrow.up.right.and.arrow.down.left: view-restore
    arrow.up.right arrow.up.forward arrow.up.right.square arrow.up.forward.app arrow.up.forward.square: send-to go-jump
    arrow.turn.up.left arrowshape.turn.up.left arrowshape.turn.up.backward: mail-reply-sender
    arrowshape.turn.up.left.2: mail-reply-all
    arrow.turn.up.right arrowshape.turn.up.right arrowshape.turn.up.forward arrow.turn.down.right: mail-forward
    arrow.down.circle arrow.down.circle.fill arrow.down.doc square.and.arrow.down square.and.arrow.down.on.square icloud.and.arrow.down tray.and.arrow.down: folder-download document-save
    arrow.up.circle arrow.up.circle.fill arrow.up.doc icloud.and.arrow.up tray.and.arrow.up: document-send
    square.and.arrow.up square.and.arrow.up.on.square square.and.arrow.up.circle: emblem-shared send-to
    square.and.pencil: document-edit
    rectangle.portrait.and.arrow.right rectangle.portrait.and.arrow.forward: system-log-out
    rectangle.portrait.and.arrow.left: application-exit
    trash trash.circle delete.left delete.backward delete.right: user-trash
    trash.fill: user-trash-full user-trash
    trash.slash arrow.up.trash: document-revert
    doc doc.circle doc.plaintext doc.text doc.append text.page document text.document doc.text.below.ecg: text-x-generic
    doc.richtext doc.text.image text.below.photo: x-office-document
    doc.badge.plus plus.rectangle.on.folder doc.fill.badge.plus document.badge.plus: document-new
    doc.badge.gearshape: document-properties
    doc.badge.arrow.up: document-send
    doc.on.doc document.on.document plus.square.on.square square.on.square rectangle.on.rectangle plus.rectangle.on.rectangle square.on.circle: edit-copy
    doc.on.clipboard clipboard list.clipboard list.bullet.clipboard paperclip.badge.ellipsis document.on.clipboard: edit-paste
    doc.text.magnifyingglass doc.viewfinder: document-print-preview
    doc.zipper archivebox: media-zip package-x-generic
    scissors scissors.badge.ellipsis: edit-cut
    folder folder.circle: folder
    folder.fill: folder
    folder.badge.plus: folder-new
    folder.badge.minus folder.badge.gearshape folder.badge.person.crop: folder-remote
    tray tray.full tray.2: folder-documents
    externaldrive internaldrive opticaldiscdrive: drive-harddisk
    magnifyingglass magnifyingglass.circle text.magnifyingglass sparkle.magnifyingglass: system-search edit-find
    plus.magnifyingglass: zoom-in
    minus.magnifyingglass: zoom-out
    1.magnifyingglass arrow.up.left.and.down.right.magnifyingglass: zoom-original
    gear gearshape gearshape.2 gear.circle gearshape.circle: emblem-system
    wrench wrench.and.screwdriver screwdriver hammer wrench.adjustable: applications-engineering
    slider.horizontal.3 slider.vertical.3 slider.horizontal.2.square switch.2: preferences-other
    ellipsis ellipsis.circle ellipsis.rectangle: view-more-horizontal
    line.3.horizontal line.horizontal.3 text.justify list.dash: open-menu
    line.3.horizontal.circle: open-menu
    pencil pencil.circle pencil.line pencil.tip pencil.tip.crop.circle pencil.and.outline highlighter applepencil rectangle.and.pencil.and.ellipsis: document-edit
    pencil.slash: view-pin
    pencil.and.list.clipboard pencil.and.ruler ruler: x-office-drawing
    star star.circle star.square star.leadinghalf.filled.slash: non-starred
    star.fill star.circle.fill star.square.fill: starred
    star.leadinghalf.filled: semi-starred
    star.slash: non-starred
    heart heart.fill heart.circle heart.circle.fill heart.text.square suit.heart suit.heart.fill: emote-love
    bold bold.underline: format-text-bold
    italic: format-text-italic
    underline: format-text-underline
    strikethrough: format-text-strikethrough
    bold.italic.underline textformat textformat.alt textformat.size textformat.abc character character.cursor.ibeam textformat.characters characters.uppercase a.square: font-x-generic font-select
    textformat.size.larger: zoom-in
    textformat.size.smaller: zoom-out
    textformat.superscript textformat.subscript: insert-text
    text.alignleft text.justifyleft text.justify.left text.justify.leading: format-justify-left
    text.aligncenter: format-justify-center
    text.alignright text.justifyright: format-justify-right
    text.quote quote.opening quote.closing quote.bubble: format-indent-more
    increase.indent: format-indent-more
    decrease.indent: format-indent-less
    text.insert text.append text.cursor text.viewfinder textbox character.textbox: insert-text
    text.badge.checkmark: tools-check-spelling
    text.badge.plus: list-add
    text.book.closed: accessories-dictionary
    textformat.123 list.number: view-list-ordered
    list.bullet list.bullet.circle list.bullet.rectangle list.star list.triangle list.bullet.indent checklist checklist.unchecked: view-list-bullet
    rectangle.grid.1x2 square.fill.text.grid.1x2 list.and.film rectangle.split.1x2: view-list
    square.grid.2x2 square.grid.3x3 rectangle.grid.2x2 square.grid.3x2 rectangle.grid.3x2 circle.grid.2x2 circle.grid.3x3 square.grid.4x3.fill tablecells: view-grid view-app-grid
    sidebar.left sidebar.leading sidebar.squares.left rectangle.leftthird.inset.filled rectangle.lefthalf.inset.filled: sidebar-show
    sidebar.right sidebar.trailing sidebar.squares.right rectangle.rightthird.inset.filled rectangle.righthalf.inset.filled: sidebar-show-right
    rectangle.split.2x1 rectangle.split.3x1 square.split.2x1 rectangle.split.2x2: view-dual
    rectangle.stack rectangle.stack.fill square.stack square.stack.3d.up square.3.layers.3d: view-paged
    rectangle.expand.vertical arrow.up.and.down.text.horizontal: view-continuous
    photo photo.circle photo.artframe photo.on.rectangle photo.on.rectangle.angled photo.stack photo.tv: image-x-generic
    photo.badge.plus rectangle.badge.plus: insert-image
    camera camera.circle camera.viewfinder camera.aperture: camera-photo
    camera.rotate arrow.triangle.2.circlepath.camera: camera-switch
    video video.circle film film.stack play.rectangle movieclapper: video-x-generic camera-video
    video.slash camera.slash: camera-disabled
    tv tv.fill play.tv appletv: tv
    display desktopcomputer pc macpro.gen3: video-display computer
    display.2 rectangle.on.rectangle.angled: video-joined-displays
    laptopcomputer macbook: computer
    iphone iphone.gen1 iphone.gen2 iphone.gen3 smartphone apps.iphone: phone
    ipad ipad.landscape apps.ipad: tablet
    applewatch airpods earbuds: multimedia-player
    headphones headphones.circle: audio-headphones
    hifispeaker homepod speaker.wave.3.bubble: audio-speakers
    keyboard keyboard.chevron.compact.down: input-keyboard
    computermouse magicmouse cursorarrow cursorarrow.rays cursorarrow.click: input-mouse
    gamecontroller arcade.stick: input-gaming
    printer printer.fill printer.dotmatrix: printer
    scanner: scanner
    cpu memorychip: application-x-firmware
    battery.100 battery.100percent battery.75 battery.75percent: battery-full
    battery.50 battery.50percent: battery-good
    battery.25 battery.25percent: battery-low
    battery.0 battery.0percent: battery-empty
    battery.100.bolt battery.100percent.bolt: battery-full-charging
    bolt bolt.circle bolt.horizontal bolt.fill: thunderbolt
    bolt.slash: power-profile-power-saver
    powerplug powerplug.fill: ac-adapter
    power power.circle: system-shutdown
    restart restart.circle: system-reboot
    person person.circle person.crop.circle person.crop.square person.crop.rectangle person.text.rectangle person.crop.artframe: avatar-default
    person.2 person.2.circle person.3 person.3.sequence person.crop.rectangle.stack: system-users
    person.badge.plus person.crop.circle.badge.plus: contact-new
    person.badge.key person.crop.circle.badge.checkmark: auth-face
    figure.walk figure.run figure figure.stand: emoji-body
    accessibility figure.arms.open: preferences-desktop-accessibility
    faceid: auth-face
    touchid: auth-fingerprint
    hand.raised hand.thumbsup hand.wave: emoji-people
    hand.thumbsdown: emoji-people
    hand.tap hand.point.up hand.point.up.left hand.draw: input-touchpad
    house house.circle homekit: go-home user-home
    building building.2 building.columns: preferences-system-network-proxy network-workgroup
    bell bell.circle bell.badge bell.and.waves.left.and.right: preferences-system-notifications
    bell.slash bell.slash.fill: notifications-disabled
    alarm: alarm
    calendar calendar.circle calendar.day.timeline.left: x-office-calendar
    calendar.badge.plus: appointment-new
    calendar.badge.clock: appointment-soon
    calendar.badge.exclamationmark: appointment-missed
    clock clock.circle deskclock: preferences-system-time document-open-recent
    clock.arrow.circlepath clock.arrow.trianglehead.counterclockwise.rotate.90 clock.arrow.2.circlepath: document-open-recent
    timer stopwatch hourglass gauge speedometer gauge.medium hourglass.circle: preferences-system-time
    exclamationmark exclamationmark.circle exclamationmark.octagon exclamationmark.shield exclamationmark.square exclamationmark.bubble: dialog-error
    exclamationmark.triangle exclamationmark.triangle.fill: dialog-warning
    exclamationmark.2 exclamationmark.3: emblem-important
    info info.circle info.square info.bubble: help-about dialog-information
    questionmark questionmark.circle questionmark.square questionmark.app: dialog-question
    questionmark.folder: folder-saved-search
    lifepreserver: help-browser
    lightbulb lightbulb.max lightbulb.led: night-light dialog-information
    play play.circle play.square play.rectangle.on.rectangle: media-playback-start
    pause pause.circle pause.rectangle playpause: media-playback-pause
    stop stop.circle: media-playback-stop
    backward backward.circle: media-seek-backward
    forward forward.circle: media-seek-forward
    backward.end backward.end.alt: media-skip-backward
    forward.end forward.end.alt: media-skip-forward
    record.circle.fill: media-record
    shuffle shuffle.circle: media-playlist-shuffle
    repeat repeat.circle infinity: media-playlist-repeat
    repeat.1: media-playlist-repeat-song
    eject eject.circle: media-eject
    speaker speaker.circle speaker.zzz: audio-volume-low
    speaker.wave.1: audio-volume-low
    speaker.wave.2 speaker.wave.2.circle: audio-volume-medium
    speaker.wave.3: audio-volume-high
    speaker.slash speaker.slash.circle: audio-volume-muted
    speaker.plus: audio-volume-high
    speaker.minus: audio-volume-low
    mic mic.circle mic.square waveform.and.mic music.mic: audio-input-microphone
    mic.slash: microphone-disabled
    waveform waveform.circle waveform.path: multimedia-volume-control
    music.note music.note.list music.quarternote.3 music.note.house pianokeys guitars: audio-x-generic
    opticaldisc: media-optical
    captions.bubble: media-view-subtitles
    lock lock.circle lock.square lock.shield lock.doc lock.rotation: changes-prevent system-lock-screen
    lock.open lock.slash: changes-allow
    key key.horizontal: dialog-password
    shield shield.lefthalf.filled: security-high
    eye eye.circle eyeglasses eye.square: view-reveal
    eye.slash: view-conceal
    paintbrush paintbrush.pointed paintpalette theatermasks: preferences-color applications-graphics
    eyedropper eyedropper.halffull: color-select
    wand.and.stars wand.and.rays wand.and.sparkles sparkles sparkle apple.intelligence: star-new
    crop crop.rotate: edit-select-all
    lasso selection.pin.in.out: selection-mode
    square.dashed rectangle.dashed: edit-select-all
    perspective skew aspectratio: zoom-fit-best
    flip.horizontal arrow.left.and.right.righttriangle.left.righttriangle.right: object-flip-horizontal
    arrow.up.and.down.righttriangle.up.righttriangle.down: object-flip-vertical
    scribble scribble.variable signature: document-edit
    eraser eraser.line.dashed clear: edit-clear
    link link.circle personalhotspot: insert-link
    paperclip paperclip.circle: mail-attachment
    bookmark bookmark.circle bookmark.square: bookmark-new user-bookmarks
    bookmark.fill: user-bookmarks
    book book.closed books.vertical book.pages menucard magazine text.book: accessories-dictionary
    newspaper: application-rss+xml
    tag tag.circle tag.square: user-bookmarks
    flag flag.circle flag.checkered flag.2.crossed: emoji-flags
    pin pin.circle pin.slash: view-pin
    mappin mappin.circle mappin.and.ellipse: mark-location
    map map.circle: mark-location
    location location.circle location.north location.viewfinder scope: find-location
    location.slash: location-services-disabled
    safari safari.fill network globe globe.americas globe.europe.africa globe.asia.australia: web-browser
    globe.badge.chevron.backward translate character.bubble: preferences-desktop-locale
    antenna.radiowaves.left.and.right dot.radiowaves.left.and.right dot.radiowaves.right: network-wireless
    wifi wifi.circle: network-wireless-signal-excellent
    wifi.slash wifi.exclamationmark: network-wireless-offline
    airplane airplane.circle airplane.departure: airplane-mode
    cellularbars: network-cellular-signal-excellent
    server.rack xserve: network-server
    icloud cloud cloud.circle: weather-overcast
    icloud.slash xmark.icloud exclamationmark.icloud: network-offline
    checkmark.icloud: network-idle
    moon moon.circle moon.stars moon.zzz: weather-clear-night
    sun.max sun.max.circle sun.min sunrise: weather-clear display-brightness
    sunset: daytime-sunset
    cloud.sun: weather-few-clouds
    cloud.moon: weather-few-clouds-night
    cloud.rain cloud.heavyrain cloud.drizzle umbrella: weather-showers
    cloud.bolt cloud.bolt.rain: weather-storm
    cloud.snow snowflake snowflake.circle: weather-snow
    cloud.fog: weather-fog
    wind tornado hurricane: weather-windy
    drop flame leaf tree pawprint hare tortoise ladybug bird fish: emoji-nature
    envelope envelope.circle mail mail.stack: mail-unread
    envelope.open: mail-read
    envelope.badge: mail-mark-important
    paperplane paperplane.circle: mail-send document-send
    message message.circle bubble.left bubble.right bubble.left.and.bubble.right bubble.middle.bottom ellipsis.bubble text.bubble plus.bubble: chat-message-new
    phone phone.circle phone.arrow.up.right teletype: call-start
    phone.down: call-stop
    phone.arrow.down.left: call-incoming
    face.smiling face.smiling.inverse: face-smile
    face.dashed: face-plain
    giftcard birthday.cake party.popper balloon: emoji-objects
    cart cart.circle bag basket gift: package-x-generic
    creditcard banknote dollarsign dollarsign.circle eurosign.circle wallet.pass: emoji-objects
    graduationcap backpack studentdesk brain brain.head.profile: accessories-dictionary
    briefcase suitcase case latch.2.case: x-office-address-book
    cube cube.transparent shippingbox shippingbox.fill: package-x-generic
    puzzlepiece puzzlepiece.extension: application-x-addon
    terminal apple.terminal chevron.left.forwardslash.chevron.right curlybraces ellipsis.curlybraces: utilities-terminal
    function sum number number.circle percent x.squareroot plus.slash.minus: accessories-calculator
    chart.bar chart.bar.xaxis chart.pie chart.line.uptrend.xyaxis chart.xyaxis.line waveform.path.ecg: x-office-spreadsheet
    play.rectangle.fill rectangle.inset.filled.and.person.filled play.display: x-office-presentation
    flask testtube.2 atom allergens microscope: applications-science
    trophy medal sportscourt soccerball basketball dice rosette: emoji-activities
    car bus tram bicycle ferry fuelpump: emoji-travel
    fork.knife cup.and.saucer mug wineglass carrot takeoutbag.and.cup.and.straw: emoji-food
    bed.double sofa lamp.desk lamp.table chair: user-home
    cross cross.case stethoscope pills bandage heart.text.clipboard: emote-love
    bandage.fill: emote-love
    externaldrive.badge.plus: drive-removable-media
    sdcard: media-flash
    simcard: auth-sim
    qrcode barcode barcode.viewfinder qrcode.viewfinder: view-grid
    macwindow macwindow.on.rectangle rectangle.topthird.inset.filled menubar.rectangle dock.rectangle: focus-windows
    macwindow.badge.plus plus.rectangle uiwindow.split.2x1: window-new
    rectangle rectangle.portrait rectangle.fill capsule oval: checkbox
    triangle diamond hexagon pentagon octagon seal: checkbox
    pip pip.enter pip.exit: view-restore
    nosign circle.slash slash.circle: action-unavailable
    xmark.bin: user-trash
    hand.raised.slash: action-unavailable
    app.badge app.gift square.and.at.rectangle: application-x-executable
    apple.logo swift: start-here
    """

  /// What a symbol usually stands for, in English.
  package static let labels: [String: String] = [
    "plus": "Add", "minus": "Remove", "xmark": "Close", "multiply": "Close", "checkmark": "Selected",
    "trash": "Delete", "pencil": "Edit", "square.and.pencil": "Compose", "square.and.arrow.up": "Share",
    "square.and.arrow.down": "Download", "doc": "Document", "doc.text": "Document", "doc.on.doc": "Copy",
    "doc.on.clipboard": "Paste", "scissors": "Cut", "folder": "Folder", "folder.badge.plus": "New Folder",
    "magnifyingglass": "Search", "gear": "Settings", "gearshape": "Settings", "ellipsis": "More",
    "star": "Favorite", "heart": "Love", "bold": "Bold", "italic": "Italic", "underline": "Underline",
    "strikethrough": "Strikethrough", "text.alignleft": "Align Left", "text.aligncenter": "Align Center",
    "text.alignright": "Align Right", "text.justify": "Justify", "list.bullet": "Bulleted List",
    "list.number": "Numbered List", "increase.indent": "Increase Indent", "decrease.indent": "Decrease Indent",
    "textformat": "Format", "photo": "Photo", "camera": "Camera", "person": "Person", "house": "Home",
    "bell": "Notifications",
    "calendar": "Calendar", "clock": "Time", "info": "Info", "questionmark": "Help",
    "exclamationmark": "Important", "exclamationmark.triangle": "Warning", "play": "Play", "pause": "Pause",
    "stop": "Stop", "forward": "Fast Forward", "backward": "Rewind", "forward.end": "Next", "backward.end": "Previous",
    "shuffle": "Shuffle", "repeat": "Repeat", "speaker": "Volume", "speaker.slash": "Mute", "mic": "Microphone",
    "lock": "Locked", "lock.open": "Unlocked", "key": "Password", "eye": "Show", "eye.slash": "Hide",
    "paintbrush": "Paint", "paintpalette": "Colors", "eyedropper": "Pick Color", "eraser": "Erase",
    "arrow.uturn.backward": "Undo", "arrow.uturn.forward": "Redo", "arrow.clockwise": "Refresh",
    "arrow.triangle.2.circlepath": "Refresh", "chevron.left": "Back", "chevron.backward": "Back",
    "chevron.right": "Forward", "chevron.forward": "Forward", "chevron.up": "Up", "chevron.down": "Down",
    "arrow.left": "Back", "arrow.right": "Forward", "arrow.up": "Up", "arrow.down": "Down", "link": "Link",
    "paperclip": "Attachment", "bookmark": "Bookmark", "tag": "Tag", "flag": "Flag", "pin": "Pin", "map": "Map",
    "location": "Location", "globe": "Web", "network": "Network", "wifi": "Wi-Fi", "moon": "Dark",
    "sun.max": "Light", "envelope": "Mail", "paperplane": "Send", "message": "Message", "phone": "Phone",
    "cart": "Cart", "book": "Book", "printer": "Print", "sidebar.left": "Sidebar", "sidebar.leading": "Sidebar",
    "sidebar.right": "Inspector", "sidebar.trailing": "Inspector", "line.3.horizontal": "Menu",
    "slider.horizontal.3": "Options", "square.grid.2x2": "Grid", "rectangle.portrait.and.arrow.right": "Log Out",
    "plus.magnifyingglass": "Zoom In", "minus.magnifyingglass": "Zoom Out", "wand.and.stars": "Enhance",
    "clock.arrow.circlepath": "History", "line.3.horizontal.decrease": "Filter",
    "arrow.up.arrow.down": "Sort", "keyboard": "Keyboard", "keyboard.chevron.compact.down": "Hide Keyboard",
  ]
}

extension ImageSource {
  /// Whether the picture is an icon that points along the line.
  package var followsReading: Bool {
    guard case .icon(let names, _, _) = self, let first = names.first else { return false }
    return ["go-previous-symbolic", "go-next-symbolic", "edit-undo-symbolic", "edit-redo-symbolic"].contains(first)
  }
}
