// swift-tools-version: 6.1
import PackageDescription

// One set of rules for every Swift target; a warning is an error.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .unsafeFlags(["-warnings-as-errors"]),
]
// Pixel kernels only: they are handed sizes that were checked and never read bytes from outside.
let kernels: [SwiftSetting] =
  strict + [.unsafeFlags(["-Ounchecked"], .when(configuration: .release))]

// Where the headers of Pango and its kin are. Named here, because SwiftPM would link whatever pkg-config names.
let typeHeaders = ["pango-1.0", "cairo", "harfbuzz", "freetype2"].map { "-I/usr/include/\($0)" }
let typeSettings = strict + [.unsafeFlags(typeHeaders.flatMap { ["-Xcc", $0] })]

/// A Debian library: one system module, imported by exactly one Swift module.
func library(_ name: String, _ pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The headers of a Debian library that is opened when it is first needed, and not linked: every start would pay for it.
func headers(_ name: String, apt: String) -> Target {
  .systemLibrary(name: name, path: "Sources/System/\(name)", providers: [.apt([apt])])
}

func core(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Core/\(name)", swiftSettings: strict)
}

func shell(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil,
  settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Shell/\(name)", resources: resources,
    swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: name, dependencies: dependencies + ["TestSupport"], path: "Tests/\(name)",
    swiftSettings: strict)
}

let package = Package(
  name: "tangerine",
  products: [.executable(name: "tangerine", targets: ["tangerine"])],
  targets: [
    // Libraries of the system.
    library("CSDL", "sdl2", apt: "libsdl2-dev"),
    library("CGL", "glesv2", apt: "libgles-dev"),
    library("CExpat", "expat", apt: "libexpat1-dev"),
    library("CLcms", "lcms2", apt: "liblcms2-dev"),
    library("CGLib", "glib-2.0", apt: "libglib2.0-dev"),
    library("CLibPNG", "libpng", apt: "libpng-dev"),
    headers("CSndFile", apt: "libsndfile1-dev"),
    headers("CEspeak", apt: "libespeak-ng-dev"),
    headers("CPulse", apt: "libpulse-dev"),
    headers("CEbur128", apt: "libebur128-dev"),
    headers("CSampleRate", apt: "libsamplerate0-dev"),
    // C of our own: what Swift cannot say (setjmp, openat2), and nothing else.
    .target(
      name: "CPNG", dependencies: ["CLibPNG"], path: "Sources/System/CPNG",
      linkerSettings: [.linkedLibrary("z")]),
    // Pango and its kin are opened when the first text has to be set: linked, they cost every start 6 ms.
    .target(
      name: "CPangoCairo", dependencies: ["CGLib"], path: "Sources/System/CPangoCairo",
      cSettings: [.unsafeFlags(typeHeaders)]),
    .target(name: "CSyscalls", path: "Sources/System/CSyscalls"),
    .target(name: "COptions", path: "Sources/System/COptions"),
    // With PortAudio's header, which is opened and not linked, as above.
    .target(name: "CPortAudio", path: "Sources/System/CPortAudio"),

    // Core: values. No window, file, clock, random number, C library or Foundation.
    core("Measures"),
    core("Pixels", ["Measures"]),
    core("Paper", ["Measures"]),
    .target(
      name: "PixelKernels", dependencies: ["Measures", "Pixels", "Paper"],
      path: "Sources/Core/PixelKernels", swiftSettings: kernels),
    core("BookModel", ["Measures", "Pixels"]),
    core("Staging", ["Measures", "Pixels", "Paper"]),
    core("Sounding", ["Measures"]),
    core("Gating", ["Measures", "Pixels", "Scenery", "Staging"]),
    core("Narrating", ["BookModel", "Measures"]),
    core("Scenery", ["Measures", "Pixels", "BookModel", "Staging"]),
    core("Shelving", ["Measures", "Pixels", "Paper", "BookModel", "Staging", "Scenery"]),
    core(
      "Reading",
      [
        "Measures", "Pixels", "Paper", "Sounding", "Narrating", "BookModel", "Staging", "Scenery",
        "Gating",
      ]),

    core(
      "Rooms",
      [
        "Measures", "Pixels", "Paper", "Sounding", "Staging", "Reading", "Shelving",
      ]),

    // Shell: each wraps one library, one device or one folder.
    shell("Folders", ["CSyscalls"]),
    shell("SharedLibraries"),
    shell("Threads"),
    shell("Door", ["Threads"]),
    shell("Sticks", ["Threads"]),
    shell("Robot", ["CEspeak", "SharedLibraries"]),
    shell("SoundServer", ["CPulse", "SharedLibraries"]),
    shell("PropertyLists", ["CExpat"]),
    shell("PNGFiles", ["CPNG", "CLcms", "PixelKernels", "Pixels", "Measures"]),
    shell(
      "Typesetting", ["CPangoCairo", "Staging", "Pixels", "Measures"], settings: typeSettings),
    // librsvg is opened when it is first needed: linked, it costs every start 6 ms.
    shell(
      "Icons", ["SharedLibraries", "Pixels", "Measures"], resources: [.embedInCode("Drawings")]),
    shell(
      "Bookshelf", ["BookModel", "Folders", "PropertyLists", "PNGFiles", "Pixels", "Measures"]),
    shell("Pictures", ["Staging", "PNGFiles", "PixelKernels", "Folders", "Pixels", "Measures"]),
    shell("Libraries", ["BookModel", "Bookshelf", "Folders", "Pixels", "Measures"]),
    shell("Settings", ["CGLib", "Folders"]),
    shell("SoftwareStage", ["Staging", "PixelKernels", "Paper", "Pixels", "Measures"]),
    .target(
      name: "Shaders", path: "Shaders", resources: [.embedInCode("GLSL")], swiftSettings: strict),
    shell("GLStage", ["CGL", "Shaders", "Staging", "Paper", "Pixels", "Measures"]),
    shell("Windowing", ["CSDL", "Staging", "Pixels", "Measures"]),
    shell("SoundFiles", ["CSndFile", "SharedLibraries", "Sounding", "Folders"]),
    shell(
      "Sounds",
      [
        "CPortAudio", "CSampleRate", "SoundFiles", "SharedLibraries", "Threads",
        "SoundServer", "Narrating", "Sounding", "Measures",
      ]),
    shell("Capturing", ["Sounds", "Threads", "Narrating", "Measures"]),
    shell("Levelling", ["CEbur128", "SharedLibraries", "Narrating"]),
    shell(
      "Recordings", ["Narrating", "BookModel", "SoundFiles", "Levelling", "Folders", "Measures"]),
    shell("CommandLine", ["COptions"]),
    shell(
      "Sessions",
      [
        "Rooms", "Shelving", "Libraries", "Reading", "Scenery", "Narrating", "Staging", "BookModel",
        "Pixels", "Measures", "PixelKernels", "Folders", "PNGFiles", "Typesetting", "Icons",
        "Bookshelf", "Pictures",
        "Settings",
        "SoftwareStage",
        "GLStage", "Windowing", "Sounds", "Sounding", "Capturing", "Recordings",
        "Robot", "SoundFiles", "Door", "Sticks",
      ]),
    .executableTarget(
      name: "tangerine",
      dependencies: [
        "Sessions", "Shelving", "Libraries", "CommandLine", "BookModel", "Bookshelf", "Folders",
        "PNGFiles", "Settings",
        "Reading", "Pixels", "Measures", "Windowing", "Sounds", "SoundFiles", "Narrating",
        "Recordings", "Capturing", "Door",
      ], path: "Sources/tangerine", swiftSettings: strict),

    // Tests.
    .target(
      name: "TestSupport",
      dependencies: ["Pixels", "Measures", "PNGFiles", "Folders", "SoundFiles"],
      path: "Tests/TestSupport", swiftSettings: strict),
    // A window alone, which tests look at from outside.
    .executableTarget(
      name: "window-probe",
      dependencies: ["Windowing", "SoftwareStage", "GLStage", "Staging", "Pixels", "Measures"],
      path: "Tests/WindowProbe", swiftSettings: strict),
    // A turn without a window, which counts how often memory is asked for.
    .target(name: "CountedAllocations", path: "Tests/CountedAllocations"),
    .executableTarget(
      name: "turn-probe",
      dependencies: [
        "CountedAllocations", "Reading", "SoftwareStage", "Staging", "BookModel", "Pixels",
        "Measures",
      ], path: "Tests/TurnProbe", swiftSettings: strict),
    // Turns in the real window and takes the time, for `scripts/bench-turn`.
    .executableTarget(
      name: "window-turn-probe",
      dependencies: ["Sessions", "Rooms", "Reading", "Staging", "Windowing", "Measures"],
      path: "Tests/WindowTurnProbe", swiftSettings: strict),
    // A loudspeaker alone, which tests listen to from outside.
    .executableTarget(
      name: "sound-probe",
      dependencies: ["Capturing", "Sounds", "SoundFiles", "Sounding", "Narrating", "BookModel"],
      path: "Tests/SoundProbe",
      swiftSettings: strict),
    // Takes alone, on a disk that a test has made small.
    .executableTarget(
      name: "take-probe", dependencies: ["Recordings", "Narrating", "BookModel"],
      path: "Tests/TakeProbe", swiftSettings: strict),
    tests("MeasuresTests", ["Measures", "Pixels"]),
    tests("PaperTests", ["Paper", "Measures"]),
    tests("PixelKernelsTests", ["PixelKernels", "Pixels", "Measures"]),
    tests("BookModelTests", ["BookModel", "Pixels", "Measures"]),
    tests("StagingTests", ["Staging", "Paper", "Pixels", "Measures"]),
    tests(
      "ReadingTests",
      [
        "Reading", "Scenery", "Gating", "Narrating", "Staging", "BookModel", "Paper", "Pixels",
        "Measures", "turn-probe",
      ]),
    tests("ShelvingTests", ["Shelving", "Staging", "BookModel", "Measures"]),
    tests(
      "RoomsTests", ["Rooms", "Reading", "Shelving", "Scenery", "Staging", "BookModel", "Measures"]),
    tests("LibrariesTests", ["Libraries", "Pixels", "Measures"]),
    tests("NarratingTests", ["Narrating", "BookModel", "Measures"]),
    tests("FoldersTests", ["Folders"]),
    tests("SharedLibrariesTests", ["SharedLibraries"]),
    tests("DoorTests", ["Door"]),
    tests("GatingTests", ["Gating", "Scenery", "Staging", "Measures"]),
    tests("SticksTests", ["Sticks"]),
    tests("RobotTests", ["Robot"]),
    tests("PropertyListsTests", ["PropertyLists"]),
    tests("PNGFilesTests", ["PNGFiles", "PixelKernels", "Pixels", "Measures"]),
    tests("TypesettingTests", ["Typesetting", "Staging", "Pixels", "Measures"]),
    tests("IconsTests", ["Icons", "Pixels", "Measures"]),
    tests(
      "BookshelfTests",
      ["Bookshelf", "BookModel", "Folders", "Typesetting", "Pixels", "Measures"]),
    tests("PicturesTests", ["Pictures", "Staging", "Folders", "Pixels", "Measures"]),
    tests("SettingsTests", ["Settings", "Folders"]),
    tests(
      "StagesTests",
      [
        "SoftwareStage", "GLStage", "Windowing", "Shaders", "Staging", "Paper", "Pixels",
        "Measures", "window-probe",
      ]),
    tests("SoundingTests", ["Sounding", "Measures"]),
    tests(
      "SoundsTests",
      ["Sounds", "Threads", "SoundFiles", "Sounding", "Narrating", "Measures", "sound-probe"]),
    tests(
      "CapturingTests",
      [
        "Capturing", "Sounds", "SoundFiles", "Narrating", "BookModel", "Measures", "sound-probe",
      ]),
    tests(
      "RecordingsTests",
      ["Recordings", "Narrating", "BookModel", "SoundFiles", "Levelling", "Folders", "take-probe"]),
    tests(
      "SessionsTests",
      [
        "Sessions", "Rooms", "Shelving", "Libraries", "Reading", "Scenery", "Narrating", "Staging",
        "BookModel", "Folders",
        "PNGFiles",
        "Windowing", "Sounds",
        "SoundFiles", "Sounding", "Pictures", "Typesetting", "Pixels", "Measures",
      ]),
    tests(
      "ProgramTests",
      [
        "tangerine", "Recordings", "Narrating", "BookModel", "SoundFiles", "Sounding", "Pixels",
        "Measures",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
