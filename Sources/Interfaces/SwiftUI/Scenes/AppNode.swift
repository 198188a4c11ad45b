import Toolkit

/// The node of the app itself: evaluates the scenes whenever state that they read has changed.
@MainActor
class AppNode: _ViewNode {
  private var storages: [[Int]: _PropertyStorage] = [:]

  /// What the scenes' dynamic properties keep, by place.
  func storage(at path: [Int]) -> _PropertyStorage {
    if let known = storages[path] { return known }
    let storage = _PropertyStorage()
    storage.node = self
    storages[path] = storage
    return storage
  }
}

@MainActor
final class TypedAppNode<A: App>: AppNode {
  private let app: A
  private let didChange: ([SceneDescription]) -> Void

  init(_ app: A, in context: _NodeContext, didChange: @escaping ([SceneDescription]) -> Void) {
    self.app = app
    self.didChange = didChange
    super.init(in: context)
    evaluate()
  }

  override func evaluate() {
    didChange(
      track {
        var installed = app
        DynamicFields.of(A.self).install(in: &installed, storage: storage(at: []))
        let body = installed.body
        var context = _SceneContext(node: self)
        A.Body._describe(body, in: &context)
        return context.scenes
      })
  }
}
