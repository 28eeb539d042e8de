/// What a booth wants done by whoever has a microphone and a disk.
public enum RecordingDeed: Hashable, Sendable {
  /// Opens the microphone, so that its meter moves before anything is recorded.
  case openMicrophone
  case closeMicrophone
  /// Begins a take, with the 300 ms that were heard before this moment.
  case record(TakeSubject, text: String)
  /// Ends the take without a gap and begins the next: reading straight through.
  case split(TakeSubject, text: String)
  /// Ends the take that is being recorded; a draft comes back.
  case stop
  /// Keeps a draft with this treatment: it becomes its page's take, and the one before is retired.
  case keep(Draft)
  /// A draft that nobody wants goes.
  case drop(Draft)
  /// The take before comes back, and the present one is retired.
  case restore(Take)
  /// All that was ever read of a page in that voice goes: every copy.
  case delete(TakeSubject)
}

/// What comes back of it.
public enum RecordingNews: Hashable, Sendable {
  case microphone(MicrophoneState)
  case level(Loudness)
  /// Frames of the take are on their way to the disk: from now on the screen says *recording*.
  case began(TakeSubject)
  /// It was stopped, by hand or by circumstances.
  case drafted(Draft)
  /// It was so short that it counts as a slip of the finger: nothing was kept.
  case tooShort
  case kept(Take)
  /// It could not be kept; the draft is still there. In words: what failed, why, what to do.
  case failed(String)
}
