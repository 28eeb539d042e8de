import Measures

/// The one machine behind the big button: what a booth is doing, what it may do next, and what is to be done for it.
///
/// Every state takes every input; what makes no sense there changes nothing. A take that was kept is never touched
/// before another one is safe.
public struct Transport: Hashable, Sendable {
  /// What it is doing.
  public enum State: Hashable, Sendable {
    case ready
    /// Six halves of a second, so that nobody is taken by surprise.
    case countingIn(since: Duration)
    /// Asked for; no frame has come yet.
    case arming(since: Duration)
    case recording(since: Duration)
    /// Stopped; the draft is on its way.
    case stopping
    case reviewing(Draft, Hearing)
    /// Being made safe.
    case saving(Draft)
    /// The page's kept take is heard.
    case listening(Hearing)
  }

  /// A sound that is being heard, or could be.
  public enum Hearing: Hashable, Sendable {
    case silent
    case sounding(id: Int, progress: Double)
    case paused(id: Int, progress: Double)

    /// How far it is, 0…1.
    public var progress: Double {
      switch self {
      case .silent: 0
      case .sounding(_, let progress), .paused(_, let progress): progress
      }
    }
    var id: Int? {
      switch self {
      case .silent: nil
      case .sounding(let id, _), .paused(let id, _): id
      }
    }
  }

  /// How the big button is used.
  public enum Manner: Hashable, Sendable { case tap, hold }
  /// One page, or one after another without stopping.
  public enum Course: Hashable, Sendable { case single, straight }

  /// What comes in.
  public enum Input: Hashable, Sendable {
    /// The big button goes down, and up again.
    case press, release
    /// The count-in is called off.
    case cancel
    case listen
    case again
    case keep
    /// What is heard of the draft begins, or ends, at another frame.
    case trim(TrimEdge, to: Int)
    /// The next page, while recording straight through.
    case turn(TakeSubject, text: String)
    /// Another page is lit, or the room is left.
    case leave
    case news(RecordingNews)
    case speech(SpeechNews)
    case tick
  }

  /// What is to be done.
  public enum Deed: Hashable, Sendable {
    case recording(RecordingDeed)
    case speech(SpeechDeed)
    /// A take is safe; recording may have gone on to another page meanwhile.
    case kept(Take)
    /// A draft that nobody has judged yet: it stays on the disk, and is brought again when the booth is next opened.
    case waiting(Draft)
    /// Something to be said on screen, in the user's words.
    case notice(Notice)
  }

  /// What a parent is told when something ended otherwise than by hand.
  public enum Notice: Hashable, Sendable {
    case tooShort
    case ended(Draft.Ending)
    case failed(String)
    case nothingArrived
  }

  /// What a take is of, and what can be heard now: the lit page.
  public struct Page: Hashable, Sendable {
    public var subject: TakeSubject
    public var text: String
    public var reading: PageReading?

    public init(subject: TakeSubject, text: String, reading: PageReading? = nil) {
      self.subject = subject
      self.text = text
      self.reading = reading
    }
  }

  public static let half = Duration.milliseconds(500)
  /// Six segments of an orange.
  public static let countIn = half * 6
  /// A microphone that gives nothing for so long gives nothing.
  static let patience = Duration.seconds(3)

  public private(set) var state = State.ready
  public var manner = Manner.tap
  public var course = Course.single
  private var lastUtterance: Int
  /// What is being recorded, or was last.
  private var onAir: TakeSubject?

  /// - Parameter firstUtterance: Its utterances are numbered from there, so that no other's news is taken for theirs.
  public init(firstUtterance: Int = 1_000_000) { lastUtterance = firstUtterance }

  /// Whether stop is all there is.
  public var isRecording: Bool {
    switch state {
    case .arming, .recording, .stopping: true
    case .ready, .countingIn, .reviewing, .saving, .listening: false
    }
  }

  /// The draft that waits for *keep* or *again*.
  public var draft: Draft? {
    switch state {
    case .reviewing(let draft, _), .saving(let draft): draft
    case .ready, .countingIn, .arming, .recording, .stopping, .listening: nil
    }
  }

  /// Takes an input in for the lit page.
  public mutating func apply(_ input: Input, on page: Page, at time: Duration) -> [Deed] {
    switch input {
    case .press: return press(page, time)
    case .release: return release(time)
    case .cancel: return cancel()
    case .listen: return listen(page)
    case .again: return again(page, time)
    case .keep: return keep()
    case .trim(let edge, let frame): return trim(edge, frame)
    case .turn(let subject, let text): return turn(subject, text, time)
    case .leave: return leave()
    case .news(let news): return take(news, time)
    case .speech(let news): return take(news)
    case .tick: return tick(page, time)
    }
  }

  /// Brings a draft that was found on the disk to be heard and judged.
  public mutating func review(found draft: Draft) {
    if state == .ready { state = .reviewing(draft, .silent) }
  }

  /// When it wants to be called again though nothing comes in; `nil` for never.
  public func due(at time: Duration) -> Duration? {
    switch state {
    case .countingIn(let since):
      let halves = Int(max(0, (time - since).seconds) / Transport.half.seconds) + 1
      return since + Transport.half * min(6, halves)
    case .arming(let since): return since + Transport.patience
    case .ready, .recording, .stopping, .reviewing, .saving, .listening: return nil
    }
  }
}

// MARK: Hands

extension Transport {
  private mutating func press(_ page: Page, _ time: Duration) -> [Deed] {
    switch state {
    case .ready, .listening:
      let quiet = hush()
      return quiet + begin(page, time)
    case .countingIn: return cancel()
    case .arming, .recording: return manner == .tap ? stop() : []
    case .stopping, .reviewing, .saving: return []
    }
  }

  private mutating func begin(_ page: Page, _ time: Duration) -> [Deed] {
    if manner == .hold { return record(page, time) }
    state = .countingIn(since: time)
    return []
  }

  private mutating func record(_ page: Page, _ time: Duration) -> [Deed] {
    state = .arming(since: time)
    onAir = page.subject
    return [.recording(.record(page.subject, text: page.text))]
  }

  private mutating func release(_ time: Duration) -> [Deed] {
    guard manner == .hold else { return [] }
    switch state {
    case .arming, .recording: return stop()
    case .ready, .countingIn, .stopping, .reviewing, .saving, .listening: return []
    }
  }

  private mutating func stop() -> [Deed] {
    state = .stopping
    return [.recording(.stop)]
  }

  private mutating func cancel() -> [Deed] {
    if case .countingIn = state { state = .ready }
    return []
  }

  private mutating func again(_ page: Page, _ time: Duration) -> [Deed] {
    guard case .reviewing(let draft, _) = state else { return [] }
    let quiet = hush()
    state = .ready
    let next = manner == .tap ? begin(page, time) : []
    return quiet + [.recording(.drop(draft))] + next
  }

  private mutating func trim(_ edge: TrimEdge, _ frame: Int) -> [Deed] {
    guard case .reviewing(var draft, _) = state else { return [] }
    let quiet = hush()
    draft.treatment = draft.treatment.moved(edge, to: frame, of: draft.frames)
    state = .reviewing(draft, .silent)
    return quiet
  }

  private mutating func keep() -> [Deed] {
    guard case .reviewing(let draft, _) = state else { return [] }
    let quiet = hush()
    state = .saving(draft)
    return quiet + [.recording(.keep(draft))]
  }

  private mutating func turn(
    _ subject: TakeSubject, _ text: String, _ time: Duration
  ) -> [Deed] {
    guard case .recording = state, course == .straight else { return [] }
    state = .recording(since: time)
    onAir = subject
    return [.recording(.split(subject, text: text))]
  }

  /// Nothing is lost by leaving: a take in progress is stopped and stays on the disk as a draft, and so does one that
  /// waits to be kept.
  private mutating func leave() -> [Deed] {
    let quiet = hush()
    switch state {
    case .arming, .recording:
      state = .ready
      return quiet + [.recording(.stop)]
    case .reviewing(let draft, _):
      state = .ready
      return quiet + [.waiting(draft)]
    case .saving: return quiet
    case .ready, .countingIn, .stopping, .listening:
      state = .ready
      return quiet
    }
  }
}

// MARK: Hearing

extension Transport {
  private mutating func listen(_ page: Page) -> [Deed] {
    switch state {
    case .ready:
      guard let reading = page.reading else { return [] }
      return say(reading.sound, reading.treatment) { .listening($0) }
    case .reviewing(let draft, let hearing):
      return toggled(hearing, else: (.file(draft.path), draft.treatment)) { .reviewing(draft, $0) }
    case .listening(let hearing):
      guard let reading = page.reading else { return leave() }
      return toggled(hearing, else: (reading.sound, reading.treatment)) { .listening($0) }
    case .countingIn, .arming, .recording, .stopping, .saving: return []
    }
  }

  private mutating func say(
    _ sound: SoundPlace, _ treatment: Treatment?, _ next: (Hearing) -> State
  ) -> [Deed] {
    lastUtterance += 1
    state = next(.sounding(id: lastUtterance, progress: 0))
    return [.speech(.say(Utterance(id: lastUtterance, sound, treatment: treatment)))]
  }

  private mutating func toggled(
    _ hearing: Hearing, else sound: (SoundPlace, Treatment?), _ next: (Hearing) -> State
  ) -> [Deed] {
    switch hearing {
    case .silent: return say(sound.0, sound.1, next)
    case .sounding(let id, let progress):
      state = next(.paused(id: id, progress: progress))
      return [.speech(.pause)]
    case .paused(let id, let progress):
      state = next(.sounding(id: id, progress: progress))
      return [.speech(.resume)]
    }
  }

  private func hush() -> [Deed] {
    switch state {
    case .reviewing(_, let hearing), .listening(let hearing):
      return hearing == .silent ? [] : [.speech(.hush)]
    case .ready, .countingIn, .arming, .recording, .stopping, .saving: return []
    }
  }

  private mutating func take(_ news: SpeechNews) -> [Deed] {
    switch state {
    case .reviewing(let draft, let hearing):
      let heard = after(news, hearing)
      state = .reviewing(draft, heard.hearing)
      return heard.deeds
    case .listening(let hearing):
      let heard = after(news, hearing)
      state = heard.hearing == .silent ? .ready : .listening(heard.hearing)
      return heard.deeds
    case .ready, .countingIn, .arming, .recording, .stopping, .saving: return []
    }
  }

  private func after(_ news: SpeechNews, _ hearing: Hearing) -> (hearing: Hearing, deeds: [Deed]) {
    switch (news, hearing) {
    case (.progress(let id, let share), .sounding(let own, _)) where id == own:
      return (.sounding(id: id, progress: min(1, max(0, share))), [])
    case (.ended(let id), _) where id == hearing.id: return (.silent, [])
    case (.failed(let id, let words), _) where id == hearing.id:
      return (.silent, [.notice(.failed(words))])
    default: return (hearing, [])
    }
  }
}

// MARK: News of the microphone and the disk

extension Transport {
  private mutating func take(_ news: RecordingNews, _ time: Duration) -> [Deed] {
    switch news {
    case .microphone, .level: return []
    case .began:
      if case .arming = state { state = .recording(since: time) }
      return []
    case .drafted(let draft): return take(draft)
    case .tooShort:
      guard isRecording else { return [] }
      state = .ready
      return [.notice(.tooShort)]
    case .kept(let take):
      if case .saving(let draft) = state, draft.subject == take.subject { state = .ready }
      return [.kept(take)]
    case .failed(let words):
      switch state {
      case .saving(let draft): state = .reviewing(draft, .silent)
      case .arming, .recording, .stopping: state = .ready
      case .ready, .countingIn, .reviewing, .listening: break
      }
      return [.notice(.failed(words))]
    }
  }

  private mutating func take(_ draft: Draft) -> [Deed] {
    // Read straight through: the page before is kept while the next is being read.
    if isRecording, draft.subject != onAir { return [.recording(.keep(draft))] }
    switch state {
    case .arming, .recording, .stopping:
      let words: [Deed] = draft.ending == .stopped ? [] : [.notice(.ended(draft.ending))]
      return words + say(.file(draft.path), draft.treatment) { .reviewing(draft, $0) }
    case .ready, .countingIn, .reviewing, .saving, .listening: return [.waiting(draft)]
    }
  }

  private mutating func tick(_ page: Page, _ time: Duration) -> [Deed] {
    switch state {
    case .countingIn(let since) where time >= since + Transport.countIn:
      return record(page, time)
    case .arming(let since) where time >= since + Transport.patience:
      state = .ready
      return [.recording(.stop), .notice(.nothingArrived)]
    case .ready, .countingIn, .arming, .recording, .stopping, .reviewing, .saving, .listening:
      return []
    }
  }
}
