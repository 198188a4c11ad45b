import Foundation
public class CGColor { public var components: [CGFloat]? ; public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {} }
