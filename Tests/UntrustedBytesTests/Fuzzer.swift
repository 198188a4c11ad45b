import Foundation

/// The program that `Scripts/fuzz` builds: libFuzzer around the reader that FRONTISPIECE_READER names. It is no part of
/// the package.
private let reader: UntrustedReader = {
  let name = ProcessInfo.processInfo.environment["FRONTISPIECE_READER"] ?? ""
  guard let reader = UntrustedReader(rawValue: name) else { fatalError("FRONTISPIECE_READER names no reader.") }
  return reader
}()

private typealias Callback = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
private typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

@_silgen_name("LLVMFuzzerRunDriver") private func runDriver(
  _ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<Arguments>, _ callback: Callback
) -> Int32

/// The package manager gives `main` this name in an executable, so that libFuzzer's own does not come into it.
@_cdecl("Fuzzer_main") public func fuzzerMain(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  // An example is better than luck: a search begins with it.
  if let place = ProcessInfo.processInfo.environment["FRONTISPIECE_EXAMPLE"] {
    try? reader.example.write(to: URL(fileURLWithPath: place))
  }
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, readOneInput)
}

/// What libFuzzer calls for each input, here and in the `main` of its own that stays unused.
@_cdecl("LLVMFuzzerTestOneInput") public func readOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  reader.read(bytes.map { Data(bytes: $0, count: count) } ?? Data())
  return 0
}
