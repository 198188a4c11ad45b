// What `import UIKit` brings along, as on iOS.
@_exported import AttributedStrings
@_exported import CoreGraphics
@_exported import Foundation
@_exported import UniformTypeIdentifiers

@_exported import struct ApplicationResources.ColorResource
@_exported import struct ApplicationResources.ImageResource
// What Foundation lacks on Linux. SwiftUI exports it by exporting UIKit.
@_exported import class Documents.FileWrapper
@_exported import typealias Documents.NSErrorPointer
@_exported import class Documents.NSFileAccessIntent
@_exported import class Documents.NSFileCoordinator
@_exported import protocol Documents.NSFilePresenter
@_exported import class Documents.NSFileVersion
@_exported import let Documents.NSUndoManagerGroupIsDiscardableKey
@_exported import class Documents.ProgressManager
@_exported import class Documents.ProgressReporter
@_exported import struct Documents.Subprogress
@_exported import class Documents.UndoManager
