@main struct A { static func main() {} }
