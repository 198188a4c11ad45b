// Apple's own SwiftUI and UIKit are used on Apple platforms; this module is empty on purpose.
