// UIKit brings along what Foundation lacks on Linux, such as FileWrapper and UndoManager.
@_exported import AttributedStrings
@_exported import Combine
@_exported import CoreGraphics
@_exported import Foundation
@_exported import Observation
@_exported import UIKit
