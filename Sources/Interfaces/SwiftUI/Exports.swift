@_exported import Combine
@_exported import CoreGraphics
@_exported import Foundation
@_exported import Observation
@_exported import UIKit

// What Foundation lacks on Linux. UIKit exports the same declarations, so that both modules can be imported.
@_exported import class Documents.FileWrapper
@_exported import typealias Documents.NSErrorPointer
@_exported import class Documents.NSFileAccessIntent
@_exported import class Documents.NSFileCoordinator
@_exported import protocol Documents.NSFilePresenter
@_exported import class Documents.NSFileVersion
@_exported import class Documents.UndoManager
