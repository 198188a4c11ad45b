// Swift Testing names this module as what the compiler loads beside `UIKit`: a file that imports both does not
// compile without it. On Apple platforms it lets a `CGImage` be attached to a test; here it only has to be found.
