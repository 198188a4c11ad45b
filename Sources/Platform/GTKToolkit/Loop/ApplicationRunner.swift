import CGTK
import CToolkitSupport
import Foundation
import Toolkit

/// The program as the desktop sees it: one instance per identifier, files from the shell, the end of the session.
@MainActor
final class ApplicationRunner {
  private let application: ObjectReference
  private unowned let toolkit: GTKToolkit
  private let name: String

  init(_ description: ApplicationDescription, toolkit: GTKToolkit) {
    self.toolkit = toolkit
    name = description.name
    let isValid = g_application_id_is_valid(description.identifier).isTrue
    var flags = G_APPLICATION_HANDLES_OPEN.rawValue
    if !SessionBus.isAvailable || !isValid { flags |= G_APPLICATION_NON_UNIQUE.rawValue }
    let made = adw_application_new(isValid ? description.identifier : nil, GApplicationFlags(flags))!
    application = ObjectReference(adopting: UnsafeMutableRawPointer(made))
    setProperty(application.pointer, "register-session", SessionBus.isAvailable)
    connectSignals()
  }

  var pointer: WidgetlessPointer { WidgetlessPointer(raw: application.pointer) }

  private var delegate: (any ApplicationDelegate)? { toolkit.delegate }

  private func connectSignals() {
    connect(application.pointer, "startup") { [weak self] _ in
      guard let self else { return }
      // The program ends by `quit` and not by closing its last window: its delegate may still be saving.
      g_application_hold(pointer.as(GApplication.self))
    }
    connect(application.pointer, "activate") { [weak self] _ in self?.delegate?.applicationDidActivate() }
    connect(application.pointer, "open") { [weak self] arguments in
      guard let files = arguments.pointer(1) else { return }
      let list = files.assumingMemoryBound(to: OpaquePointer?.self)
      let urls = (0..<arguments.int(2)).compactMap { list[$0].flatMap { URL(file: $0) } }
      self?.delegate?.application(open: urls)
    }
    connect(application.pointer, "query-end") { [weak self] _ in self?.delegate?.applicationShouldTerminate() }
  }

  func run(_ arguments: [String]) -> Int32 {
    let numbers = [SIGTERM, SIGINT, SIGHUP]
    TerminationSignal.unblock(numbers)
    let signals = numbers.map { TerminationSignal($0) { [weak self] in self?.terminate() } }
    defer { withExtendedLifetime(signals) {} }
    var words: [UnsafeMutablePointer<CChar>?] = ([CommandLine.arguments.first ?? name] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    return words.withUnsafeMutableBufferPointer {
      g_application_run(pointer.as(GApplication.self), Int32($0.count - 1), $0.baseAddress)
    }
  }

  private func terminate() {
    if let delegate { delegate.applicationShouldTerminate() } else { toolkit.quit(exitCode: 0) }
  }
}

/// A signal of the operating system, delivered on the main loop where everything is allowed.
@MainActor
final class TerminationSignal {
  private final class Box {
    let action: @MainActor () -> Void
    init(_ action: @escaping @MainActor () -> Void) { self.action = action }
  }
  private let source: guint

  init(_ number: Int32, _ action: @escaping @MainActor () -> Void) {
    source = g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, number,
      { context in
        guard let context else { return 1 }
        let carried = MainThreadValue(context)
        MainActor.assumeIsolated {
          Unmanaged<Box>.fromOpaque(carried.value).takeUnretainedValue().action()
        }
        return 1
      }, Unmanaged.passRetained(Box(action)).toOpaque(),
      { context in
        guard let context else { return }
        Unmanaged<Box>.fromOpaque(context).release()
      })
  }

  /// A program that was started from a thread which blocks signals has inherited that.
  static func unblock(_ numbers: [Int32]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  isolated deinit {
    g_source_remove(source)
  }
}
