import Foundation

/// Compares the framework with plain C programs that do the same with GTK.
///
/// Each measurement runs in a process of its own, ours and the C program's in turn. Without arguments the program is
/// the runner, which makes the C programs, starts everything and prints a table; a subject is named by the
/// environment, so that an app among them sees the command line that it would see. With arguments, only comparisons
/// are made whose titles contain one of them.
@main
enum Benchmarks {
  @MainActor static func main() throws {
    if let name = ProcessInfo.processInfo.environment[Subject.environmentKey] {
      guard let subject = Subject(description: name) else { fatalError("There is no subject \(name).") }
      subject.run()
      return
    }
    try Display.require()
    let runner = try Runner()
    defer { runner.removeFiles() }
    print("Each line is the median of several runs; C and ours take turns, both drawn by the processor.\n")
    var table = Table()
    let wanted = CommandLine.arguments.dropFirst()
    for comparison in Comparison.all where wanted.isEmpty || wanted.contains(where: comparison.title.contains) {
      FileHandle.standardError.write(Data("  \(comparison.title) …\n".utf8))
      for line in try comparison.measure(runner) { table.add(line) }
    }
    print(table.text)
  }
}
