/// A program. Apple's `App`.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

/// A part of an app's interface with windows of its own. Apple's `Scene`.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  /// Adds what the scene stands for to the app's list.
  static func _describe(_ scene: Self, in context: inout _SceneContext)
}

extension Scene {
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    let body = context.evaluate(scene)
    context.descend { Body._describe(body, in: &$0) }
  }
}

extension Never: Scene {}

/// A scene that the framework knows how to show.
@MainActor @preconcurrency
protocol PrimitiveScene: Scene where Body == Never {}

extension PrimitiveScene {
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// Collects the scenes of an app in the order of their declaration.
@MainActor
public struct _SceneContext {
  private(set) var scenes: [SceneDescription] = []
  let node: AppNode
  /// What modifiers around the scene have changed in the environment.
  var environment: EnvironmentValues
  private var path: [Int] = []
  private var position = 0

  init(node: AppNode) {
    self.node = node
    environment = node.environment
  }

  mutating func add(_ scene: SceneDescription) {
    var scene = scene
    scene.environment = environment
    scenes.append(scene)
  }

  /// Runs `body` one level deeper, so that each scene's state has a place of its own.
  mutating func descend(_ body: (inout _SceneContext) -> Void) {
    path.append(position)
    position += 1
    let saved = position
    position = 0
    body(&self)
    position = saved
    path.removeLast()
  }

  /// Runs `body` with a changed environment.
  mutating func withEnvironment(_ change: (inout EnvironmentValues) -> Void, _ body: (inout _SceneContext) -> Void) {
    let outer = environment
    change(&environment)
    descend(body)
    environment = outer
  }

  /// Changes the scenes that `body` adds.
  mutating func modify(_ change: (inout SceneDescription) -> Void, _ body: (inout _SceneContext) -> Void) {
    let first = scenes.count
    descend(body)
    for index in first..<scenes.count { change(&scenes[index]) }
  }

  /// What is kept for the scene at this place from one run of the app's body to the next.
  func storage() -> _PropertyStorage { node.storage(at: path + [position, -1]) }

  fileprivate func evaluate<S: Scene>(_ scene: S) -> S.Body {
    let fields = DynamicFields.of(S.self)
    guard !fields.isEmpty else { return scene.body }
    var installed = scene
    fields.install(in: &installed, storage: node.storage(at: path + [position]))
    return installed.body
  }
}

/// Builds scenes from the statements of a closure. Apple's `SceneBuilder`; unlike Apple's it also takes `if`,
/// `if`/`else` and `switch`.
@resultBuilder
public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> _TupleScene<(repeat each Content)> {
    var describe: [@MainActor (inout _SceneContext) -> Void] = []
    func add<S: Scene>(_ scene: S) {
      // The builder gives the scene up; only the main actor reads it from here on.
      let scene = UncheckedSendable(scene)
      describe.append { S._describe(scene.value, in: &$0) }
    }
    repeat add(each content)
    return _TupleScene(describe: describe)
  }
  public static func buildOptional<Content: Scene>(_ scene: Content?) -> _OptionalScene<Content> {
    _OptionalScene(scene: scene)
  }
  public static func buildEither<A: Scene, B: Scene>(first: A) -> _EitherScene<A, B> {
    _EitherScene(storage: .first(first))
  }
  public static func buildEither<A: Scene, B: Scene>(second: B) -> _EitherScene<A, B> {
    _EitherScene(storage: .second(second))
  }
  public static func buildLimitedAvailability<Content: Scene>(_ scene: Content) -> Content { scene }
}

/// Several scenes.
public nonisolated struct _TupleScene<T>: PrimitiveScene {
  let describe: [@MainActor (inout _SceneContext) -> Void]
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    for describe in scene.describe { context.descend(describe) }
  }
}

/// A scene that is there under a condition.
public nonisolated struct _OptionalScene<Content: Scene>: PrimitiveScene {
  let scene: Content?
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    guard let content = scene.scene else { return }
    context.descend { Content._describe(content, in: &$0) }
  }
}

/// One of two scenes.
public nonisolated struct _EitherScene<A: Scene, B: Scene>: PrimitiveScene {
  enum Storage {
    case first(A)
    case second(B)
  }
  let storage: Storage
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    switch scene.storage {
    case .first(let a): context.descend { A._describe(a, in: &$0) }
    case .second(let b): context.descend { B._describe(b, in: &$0) }
    }
  }
}

extension Group: Scene where Content: Scene {
  public typealias Body = Never
  public var body: Never { fatalError("Group has no body") }
  /// Puts several parts where one is expected.
  public nonisolated init(@SceneBuilder content: () -> Content) { self.content = content() }
  @MainActor public static func _describe(_ scene: Self, in context: inout _SceneContext) {
    context.descend { Content._describe(scene.content, in: &$0) }
  }
}
