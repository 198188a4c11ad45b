/// Solves linear constraints of different strengths: Cassowary, the algorithm behind Auto Layout.
///
/// The tableau keeps every basic symbol as a row over the others. Symbols are small numbers, rows are sorted arrays, and
/// each symbol knows the rows that it occurs in, so a change costs in proportion to the rows that it touches.
///
/// GTK's own solver (`GtkConstraintSolver`) is private; `GtkConstraintLayout`, which is public, lays out widgets only
/// and would need one for every view. That is why the solver is here.
struct ConstraintSolver {
  typealias Symbol = Int32

  /// How two sides compare.
  enum Relation { case lessThanOrEqual, equal, greaterThanOrEqual }

  /// What is remembered of a constraint, to change or remove it.
  struct Handle {
    fileprivate var marker: Symbol
    fileprivate var other: Symbol?
    fileprivate var weight: Double
    /// The marker's factor in the constraint's own equation.
    fileprivate var markerFactor: Double
  }

  /// A symbol with its factor.
  struct Cell {
    var symbol: Symbol
    var factor: Double
  }

  private enum Kind: UInt8 { case variable, slack, error, dummy, artificial }

  fileprivate struct Row {
    var constant = 0.0
    /// Sorted by symbol.
    var cells: [Cell] = []
  }

  private var kinds: [Kind] = []
  /// The row of each symbol that is basic.
  private var rows: [Row?] = []
  /// The basic symbols in whose rows a symbol occurs; may name rows that it has left.
  private var columns: [[Symbol]] = []
  private var objective = Row()
  private var artificial: Row?
  private var infeasible: [Symbol] = []
  private var needsOptimizing = false
  /// Changed constants have left no solution.
  private var hasFailed = false

  /// The weight of a priority (1 to 999). Neighbouring priorities differ enough to decide any tug-of-war between two
  /// constraints; hundreds of steps outweigh thousands of constraints.
  static func weight(ofPriority priority: Float) -> Double {
    var result = 1.0
    var base = 1.02
    var exponent = Int(min(max(priority, 1), 999.5).rounded())
    while exponent > 0 {
      if exponent & 1 == 1 { result *= base }
      base *= base
      exponent >>= 1
    }
    return result
  }

  // MARK: Symbols

  private mutating func makeSymbol(_ kind: Kind) -> Symbol {
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
    return Symbol(kinds.count - 1)
  }

  /// A number that constraints can be about; 0 as long as none is.
  mutating func makeVariable() -> Symbol { makeSymbol(.variable) }

  /// The value of a variable after `solve()`.
  func value(of variable: Symbol) -> Double { rows[Int(variable)]?.constant ?? 0 }

  // MARK: Adding and removing

  /// Adds `terms + constant (relation) 0`.
  ///
  /// - Parameter weight: how much one point of error costs; `nil` = must hold.
  /// - Returns: `nil` if the constraint must hold and cannot.
  mutating func add(
    _ terms: [Cell], constant: Double, _ relation: Relation, weight: Double?
  ) -> Handle? {
    settle()
    var row = Row(constant: constant)
    for term in terms where term.factor != 0 {
      if let basic = rows[Int(term.symbol)] {
        Self.merge(basic, factor: term.factor, into: &row)
      } else {
        Self.merge(term, into: &row)
      }
    }
    let handle: Handle
    switch relation {
    case .lessThanOrEqual, .greaterThanOrEqual:
      let factor = relation == .lessThanOrEqual ? 1.0 : -1.0
      let slack = makeSymbol(.slack)
      Self.merge(Cell(symbol: slack, factor: factor), into: &row)
      var error: Symbol?
      if let weight {
        let symbol = makeSymbol(.error)
        error = symbol
        Self.merge(Cell(symbol: symbol, factor: -factor), into: &row)
        Self.merge(Cell(symbol: symbol, factor: weight), into: &objective)
      }
      handle = Handle(marker: slack, other: error, weight: weight ?? 0, markerFactor: factor)
    case .equal:
      if let weight {
        let plus = makeSymbol(.error)
        let minus = makeSymbol(.error)
        Self.merge(Cell(symbol: plus, factor: -1), into: &row)
        Self.merge(Cell(symbol: minus, factor: 1), into: &row)
        Self.merge(Cell(symbol: plus, factor: weight), into: &objective)
        Self.merge(Cell(symbol: minus, factor: weight), into: &objective)
        handle = Handle(marker: plus, other: minus, weight: weight, markerFactor: -1)
      } else {
        let dummy = makeSymbol(.dummy)
        Self.merge(Cell(symbol: dummy, factor: 1), into: &row)
        handle = Handle(marker: dummy, other: nil, weight: 0, markerFactor: 1)
      }
    }
    if row.constant < 0 { Self.scale(&row, by: -1) }
    needsOptimizing = true
    if let subject = subject(of: row, handle) {
      Self.solve(&row, for: subject)
      substitute(subject, row)
      setRow(row, of: subject)
      return handle
    }
    if row.cells.allSatisfy({ kinds[Int($0.symbol)] == .dummy }) {
      guard abs(row.constant) < 1e-6 else {
        return nil
      }
      // Says what others say already.
      row.constant = 0
      Self.solve(&row, for: handle.marker)
      substitute(handle.marker, row)
      setRow(row, of: handle.marker)
      return handle
    }
    if addWithArtificialVariable(row) { return handle }
    // What is left of it must never move again.
    kinds[Int(handle.marker)] = .dummy
    return nil
  }

  mutating func remove(_ handle: Handle) {
    settle()
    if handle.weight != 0 {
      removeEffects(of: handle.other ?? handle.marker, weight: handle.weight)
      if kinds[Int(handle.marker)] == .error { removeEffects(of: handle.marker, weight: handle.weight) }
    }
    needsOptimizing = true
    let marker = handle.marker
    if rows[Int(marker)] != nil {
      rows[Int(marker)] = nil
    } else if let leaving = leavingRow(forMarker: marker), var row = rows[Int(leaving)] {
      rows[Int(leaving)] = nil
      Self.solve(&row, from: leaving, for: marker)
      substitute(marker, row)
    }
    kinds[Int(marker)] = .dummy
    if let other = handle.other, rows[Int(other)] == nil { kinds[Int(other)] = .dummy }
  }

  /// Adds `delta` to the constant of a constraint.
  ///
  /// - Returns: whether that could be done; otherwise remove the constraint and add it anew.
  mutating func changeConstant(of handle: Handle, by delta: Double) -> Bool {
    optimizeIfNeeded()
    let shift = delta / handle.markerFactor
    let marker = handle.marker
    if rows[Int(marker)] != nil {
      if kinds[Int(marker)] == .dummy { return false }
      rows[Int(marker)]!.constant -= shift
      if rows[Int(marker)]!.constant < 0 { infeasible.append(marker) }
      return true
    }
    let users = rowsContaining(marker)
    // What says the same as others cannot change alone.
    for basic in users where kinds[Int(basic)] == .dummy {
      if abs(rows[Int(basic)]!.constant + factor(of: marker, inRowOf: basic)! * shift) > 1e-6 { return false }
    }
    for basic in users {
      rows[Int(basic)]!.constant += factor(of: marker, inRowOf: basic)! * shift
      if rows[Int(basic)]!.constant < 0, kinds[Int(basic)] != .variable { infeasible.append(basic) }
    }
    return true
  }

  /// The basic symbols in whose rows a symbol occurs, each once.
  private mutating func rowsContaining(_ symbol: Symbol) -> [Symbol] {
    var seen: Set<Symbol> = []
    let result = columns[Int(symbol)].filter { basic in
      factor(of: symbol, inRowOf: basic) != nil && seen.insert(basic).inserted
    }
    columns[Int(symbol)] = result
    return result
  }

  /// Finds the values that hold every constraint that must hold and cost least.
  ///
  /// - Returns: `false` if changed constants have left no solution; rebuild then.
  mutating func solve() -> Bool {
    optimizeIfNeeded()
    settle()
    return !hasFailed
  }

  /// Makes rows feasible again that changed constants have made negative. Only from there can rows come and go: what
  /// leaves the basis is found by comparing constants that are not negative.
  private mutating func settle() {
    guard !infeasible.isEmpty, !hasFailed else { return }
    hasFailed = !dualOptimize()
  }

  private mutating func optimizeIfNeeded() {
    guard needsOptimizing else { return }
    needsOptimizing = false
    optimize(usesArtificial: false)
  }

  // MARK: Tableau

  private func subject(of row: Row, _ handle: Handle) -> Symbol? {
    for cell in row.cells where kinds[Int(cell.symbol)] == .variable { return cell.symbol }
    for candidate in [handle.marker, handle.other] {
      guard let candidate else { continue }
      let kind = kinds[Int(candidate)]
      guard kind == .slack || kind == .error else { continue }
      if let factor = Self.factor(of: candidate, in: row), factor < 0 { return candidate }
    }
    return nil
  }

  private mutating func setRow(_ row: Row, of symbol: Symbol) {
    for cell in row.cells { columns[Int(cell.symbol)].append(symbol) }
    rows[Int(symbol)] = row
  }

  private mutating func addWithArtificialVariable(_ row: Row) -> Bool {
    let symbol = makeSymbol(.artificial)
    setRow(row, of: symbol)
    artificial = row
    optimize(usesArtificial: true)
    let success = abs(artificial!.constant) < 1e-6
    artificial = nil
    if var own = rows[Int(symbol)] {
      rows[Int(symbol)] = nil
      if own.cells.isEmpty { return success }
      let pivot = own.cells.first {
        let kind = kinds[Int($0.symbol)]
        return kind == .slack || kind == .error
      }
      guard success, let pivot else { return success && own.cells.isEmpty }
      Self.solve(&own, from: symbol, for: pivot.symbol)
      substitute(pivot.symbol, own)
      setRow(own, of: pivot.symbol)
    }
    for basic in columns[Int(symbol)] where rows[Int(basic)] != nil { Self.drop(symbol, from: &rows[Int(basic)]!) }
    columns[Int(symbol)] = []
    Self.drop(symbol, from: &objective)
    return success
  }

  /// Puts `row` in the place of `symbol` wherever it occurs.
  private mutating func substitute(_ symbol: Symbol, _ row: Row) {
    let affected = columns[Int(symbol)]
    columns[Int(symbol)] = []
    for basic in affected {
      guard rows[Int(basic)] != nil, let factor = factor(of: symbol, inRowOf: basic) else { continue }
      // Moved out and back in, so that the array is changed in place.
      var target = rows[Int(basic)]!
      rows[Int(basic)] = Row()
      Self.drop(symbol, from: &target)
      Self.merge(row, factor: factor, into: &target) { columns[Int($0)].append(basic) }
      if target.constant < 0, kinds[Int(basic)] != .variable { infeasible.append(basic) }
      rows[Int(basic)] = target
    }
    Self.substitute(symbol, row, in: &objective)
    if artificial != nil { Self.substitute(symbol, row, in: &artificial!) }
  }

  private mutating func optimize(usesArtificial: Bool) {
    let tolerance = usesArtificial ? 1e-8 : 1e-5
    while true {
      let goal = usesArtificial ? artificial! : objective
      var entering: Symbol?
      for cell in goal.cells where cell.factor < -tolerance && kinds[Int(cell.symbol)] != .dummy {
        entering = cell.symbol
        break
      }
      guard let entering else { return }
      var leaving: Symbol?
      var best = Double.infinity
      for basic in columns[Int(entering)] where kinds[Int(basic)] != .variable {
        guard let row = rows[Int(basic)], let factor = Self.factor(of: entering, in: row), factor < -1e-9 else {
          continue
        }
        let ratio = -row.constant / factor
        if ratio < best || ratio == best && basic < leaving ?? .max {
          best = ratio
          leaving = basic
        }
      }
      guard let leaving, var row = rows[Int(leaving)] else { return }
      rows[Int(leaving)] = nil
      Self.solve(&row, from: leaving, for: entering)
      substitute(entering, row)
      setRow(row, of: entering)
    }
  }

  private mutating func dualOptimize() -> Bool {
    var steps = 0
    while let leaving = infeasible.popLast() {
      guard var row = rows[Int(leaving)], row.constant < -1e-8, kinds[Int(leaving)] != .variable else { continue }
      steps += 1
      if steps > 100_000 { return false }
      var entering: Symbol?
      var best = Double.infinity
      for cell in row.cells where cell.factor > 1e-9 && kinds[Int(cell.symbol)] != .dummy {
        let ratio = (Self.factor(of: cell.symbol, in: objective) ?? 0) / cell.factor
        if ratio < best {
          best = ratio
          entering = cell.symbol
        }
      }
      guard let entering else {
        infeasible = []
        return false
      }
      rows[Int(leaving)] = nil
      Self.solve(&row, from: leaving, for: entering)
      substitute(entering, row)
      setRow(row, of: entering)
    }
    return true
  }

  private mutating func removeEffects(of symbol: Symbol, weight: Double) {
    if let row = rows[Int(symbol)] {
      Self.merge(row, factor: -weight, into: &objective)
    } else {
      Self.merge(Cell(symbol: symbol, factor: -weight), into: &objective)
    }
  }

  private func leavingRow(forMarker marker: Symbol) -> Symbol? {
    var (smallest, largest) = (Double.infinity, Double.infinity)
    var (first, second, third): (Symbol?, Symbol?, Symbol?)
    for basic in columns[Int(marker)] {
      guard let row = rows[Int(basic)], let factor = Self.factor(of: marker, in: row) else { continue }
      switch kinds[Int(basic)] {
      // It said the same as the constraint that goes, and now says it alone.
      case .dummy: return basic
      case .variable: third = basic
      default:
        let ratio = row.constant / abs(factor)
        if factor < 0 {
          if ratio < smallest { (smallest, first) = (ratio, basic) }
        } else if ratio < largest {
          (largest, second) = (ratio, basic)
        }
      }
    }
    return first ?? second ?? third
  }

  private func factor(of symbol: Symbol, inRowOf basic: Symbol) -> Double? {
    guard rows[Int(basic)] != nil else { return nil }
    return Self.factor(of: symbol, in: rows[Int(basic)]!)
  }
}

// MARK: - Rows

extension ConstraintSolver {
  /// The first place whose symbol is not smaller.
  private static func place(of symbol: Symbol, in row: Row) -> Int {
    var (low, high) = (0, row.cells.count)
    while low < high {
      let middle = (low + high) / 2
      if row.cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func factor(of symbol: Symbol, in row: Row) -> Double? {
    let place = place(of: symbol, in: row)
    guard place < row.cells.count, row.cells[place].symbol == symbol else { return nil }
    return row.cells[place].factor
  }

  private static func drop(_ symbol: Symbol, from row: inout Row) {
    let place = place(of: symbol, in: row)
    if place < row.cells.count, row.cells[place].symbol == symbol { row.cells.remove(at: place) }
  }

  private static func merge(_ cell: Cell, into row: inout Row) {
    let place = place(of: cell.symbol, in: row)
    if place < row.cells.count, row.cells[place].symbol == cell.symbol {
      row.cells[place].factor += cell.factor
      if abs(row.cells[place].factor) < 1e-9 { row.cells.remove(at: place) }
    } else {
      row.cells.insert(cell, at: place)
    }
  }

  /// Adds `factor` times `other`; `inserted` hears of every symbol that was not there before.
  private static func merge(
    _ other: Row, factor: Double, into row: inout Row, inserted: (Symbol) -> Void = { _ in }
  ) {
    row.constant += other.constant * factor
    if abs(row.constant) < 1e-10 { row.constant = 0 }
    var result: [Cell] = []
    result.reserveCapacity(row.cells.count + other.cells.count)
    var (left, right) = (0, 0)
    let (old, new) = (row.cells, other.cells)
    while left < old.count || right < new.count {
      if right == new.count || left < old.count && old[left].symbol < new[right].symbol {
        result.append(old[left])
        left += 1
      } else if left == old.count || new[right].symbol < old[left].symbol {
        result.append(Cell(symbol: new[right].symbol, factor: new[right].factor * factor))
        inserted(new[right].symbol)
        right += 1
      } else {
        let sum = old[left].factor + new[right].factor * factor
        if abs(sum) >= 1e-9 { result.append(Cell(symbol: old[left].symbol, factor: sum)) }
        left += 1
        right += 1
      }
    }
    row.cells = result
  }

  private static func substitute(_ symbol: Symbol, _ row: Row, in target: inout Row) {
    guard let factor = factor(of: symbol, in: target) else { return }
    drop(symbol, from: &target)
    merge(row, factor: factor, into: &target)
  }

  private static func scale(_ row: inout Row, by factor: Double) {
    row.constant *= factor
    for index in row.cells.indices { row.cells[index].factor *= factor }
  }

  /// Turns `0 = row` into `symbol = row`.
  private static func solve(_ row: inout Row, for symbol: Symbol) {
    guard let factor = factor(of: symbol, in: row) else { return }
    drop(symbol, from: &row)
    scale(&row, by: -1 / factor)
  }

  /// Turns `old = row` into `symbol = row`.
  private static func solve(_ row: inout Row, from old: Symbol, for symbol: Symbol) {
    merge(Cell(symbol: old, factor: -1), into: &row)
    solve(&row, for: symbol)
  }
}
