import Testing

@testable import UIKit

@Suite("Constraint solver")
struct ConstraintSolverTests {
  private struct Statement {
    var terms: [(variable: Int, factor: Double)]
    var constant: Double
    var relation: ConstraintSolver.Relation
    var weight: Double?

    /// How much it is violated.
    func error(_ value: (Int) -> Double) -> Double {
      let side = terms.reduce(constant) { $0 + value($1.variable) * $1.factor }
      return switch relation {
      case .equal: abs(side)
      case .lessThanOrEqual: max(side, 0)
      case .greaterThanOrEqual: max(-side, 0)
      }
    }
  }

  /// A solver with its variables, and what it has been told.
  private struct System {
    static let variableCount = 12
    var solver = ConstraintSolver()
    var variables: [ConstraintSolver.Symbol] = []
    var statements: [(statement: Statement, handle: ConstraintSolver.Handle)] = []

    init() {
      variables = (0..<Self.variableCount).map { _ in solver.makeVariable() }
    }
    mutating func add(_ statement: Statement) -> Bool {
      let terms = statement.terms.map { ConstraintSolver.Cell(symbol: variables[$0.variable], factor: $0.factor) }
      let handle = solver.add(
        terms, constant: statement.constant, statement.relation, weight: statement.weight)
      if let handle { statements.append((statement, handle)) }
      return handle != nil
    }
    mutating func remove(at index: Int) { solver.remove(statements.remove(at: index).handle) }
    mutating func move(at index: Int, by delta: Double) {
      var statement = statements[index].statement
      statement.constant += delta
      if solver.changeConstant(of: statements[index].handle, by: delta) {
        statements[index].statement = statement
      } else {
        remove(at: index)
        _ = add(statement)
      }
    }
    /// What the weaker statements cost that do not hold, and the worst violation of one that must hold.
    var result: (cost: Double, violation: Double) {
      var result = (cost: 0.0, violation: 0.0)
      for (statement, _) in statements {
        let error = statement.error { solver.value(of: variables[$0]) }
        if let weight = statement.weight {
          result.cost += weight * error
        } else {
          result.violation = max(result.violation, error)
        }
      }
      return result
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static func statement(_ random: inout Generator) -> Statement {
    let places = (0..<System.variableCount).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    return Statement(
      terms: places.enumerated().map { ($1, $0 == 0 ? 1 : -1) },
      constant: Double(Int.random(in: -200...200, using: &random)),
      relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)!,
      weight: Int.random(in: 0..<10, using: &random) < 2
        ? nil : ConstraintSolver.weight(ofPriority: [48, 250, 251, 749, 750, 999].randomElement(using: &random)!))
  }

  @Test("after any number of changes the solution is as good as one that is found from scratch", arguments: 1...60)
  func changes(seed: UInt64) {
    var random = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
    var system = System()
    for variable in 0..<System.variableCount {
      _ = system.add(
        Statement(terms: [(variable, 1)], constant: 0, relation: .greaterThanOrEqual, weight: nil))
    }
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let first = System.variableCount
        let index =
          first < system.statements.count ? Int.random(in: first..<system.statements.count, using: &random) : nil
        switch (Int.random(in: 0..<4, using: &random), index) {
        case (2, let index?): system.remove(at: index)
        case (3, let index?): system.move(at: index, by: Double(Int.random(in: -60...60, using: &random)))
        default: _ = system.add(Self.statement(&random))
        }
      }
      // Where moved constants leave no solution, the engine starts from scratch, and so does this.
      guard system.solver.solve() else { return }
      var fresh = System()
      guard system.statements.allSatisfy({ fresh.add($0.statement) }), fresh.solver.solve() else { return }
      let (result, expected) = (system.result, fresh.result)
      #expect(result.violation < 1e-4 && expected.violation < 1e-4)
      #expect(abs(result.cost - expected.cost) <= 0.01 + 1e-6 * expected.cost)
    }
  }
}
