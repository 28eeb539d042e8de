public import Narrating
import SoundFiles
public import Sounding

/// Where sound effects and the one recorded voice go: a loudspeaker (`SoundOutput`), or a file in virtual time (`SpeakerFile`).
///
/// Belongs to one thread, which none of its calls ever makes wait for a device or a server.
public protocol SoundSink: AnyObject {
  /// Performs an effect now.
  func play(_ effect: SoundEffect)

  /// Does what is asked of the one voice. Where there is no loudspeaker, or it goes away, an utterance goes on by the
  /// clock, in silence.
  func speak(_ deed: SpeechDeed)

  /// From now on this is heard around the page, or nothing: what was heard fades out under it. It ends by itself only
  /// where its file ends and cannot be read again, and nothing is told of it.
  func surround(with bed: SoundBed?)

  /// What is to be told of the voice since the last call.
  func collectSpeech() -> [SpeechNews]

  /// Has `notify` called, on any thread, whenever there is something to collect.
  func onSpeech(_ notify: @escaping @Sendable () -> Void)

  /// Lets virtual time pass, up to so long after the beginning; where time goes by itself it does nothing.
  func advance(to time: Duration)

  /// Ends what is heard and gives the output back.
  /// - Parameter patience: How long the caller would wait for that at most; a loudspeaker closes by itself afterwards.
  func close(within patience: Duration)
}

/// What is to be heard at all, and how loud.
public struct SoundChoices: Hashable, Sendable {
  /// The sound of a turning page, a file (see `RustleSound` for what it must have); `nil`: pages turn without one.
  public var pageTurn: String?
  /// Whether pages that have an ambience are heard.
  public var ambience: Ambience
  /// Whether they are.
  public enum Ambience: Hashable, Sendable { case on, off }
  /// 0 (nothing is heard, no device is opened) … 100.
  public var volume: Int
  /// How long a device that could not be opened, or went away, is left alone.
  public var retry: Duration

  public init(
    pageTurn: String?, volume: Int = 100, ambience: Ambience = .on, retry: Duration = .seconds(30)
  ) {
    self.pageTurn = pageTurn
    self.ambience = ambience
    self.volume = min(max(volume, 0), 100)
    self.retry = retry
  }

  /// The bed that is to be heard of one that is asked for.
  func heard(_ bed: SoundBed?) -> SoundBed? { isMute || ambience == .off ? nil : bed }

  /// Whether nothing at all is to be heard.
  var isMute: Bool { volume == 0 }
  /// Whether no effect is to be heard.
  var isSilent: Bool { isMute || pageTurn == nil }

  /// The mixer for a rate; without a clip pages are silent.
  func mixer(_ pageTurn: SoundClip?, rate: Int) -> Mixer {
    Mixer(
      rate: rate, rustle: pageTurn.flatMap { RustleSound($0, rate: rate) },
      volume: Mixer.gain(volume: volume))
  }

  /// Reads the sound of a turning page.
  /// - Throws: `SoundFileError`, also for a file that is no rustle.
  func readPageTurn() throws(SoundFileError) -> SoundClip {
    guard let pageTurn else { throw SoundFileError("", "there is none") }
    let clip = try readSoundFile(pageTurn, longest: RustleSound.longest)
    guard clip.length >= RustleSound.shortest else {
      throw SoundFileError(pageTurn, "it is too short to be the sound of a page")
    }
    return clip
  }
}
