import BookModel
import Capturing
import Dispatch
import Measures
public import Narrating
import Reading
import Recordings
import Robot
public import Sounds
import Sticks
import Synchronization

/// Where a book's voices are, and with what they are heard and recorded.
public struct VoicePlan {
  /// The folder of all voices: `Places.voices`.
  public var folder: String
  /// What is recorded with; `nil`: nothing is, and no microphone is shown.
  public var microphone: (any MicrophoneSource)?
  public var consent: VoiceRoll.Consent
  /// Where what a robot has said is kept, safe to delete; `nil`: there is no robot.
  public var robotFolder: String?
  /// Where sticks appear, on which voices of other families are looked for; `nil`: nowhere.
  public var sticks: Sticks?
  /// Where sticks appear.
  public enum Sticks: Hashable, Sendable {
    /// Where systems usually mount them.
    case usual
    case beneath([String])
  }
  /// Keeps that a parent has been told; called on the session's thread.
  public var rememberConsent: () -> Void

  public init(
    folder: String, microphone: (any MicrophoneSource)? = nil,
    consent: VoiceRoll.Consent = .needed, robotFolder: String? = nil,
    sticks: Sticks? = nil, rememberConsent: @escaping () -> Void = {}
  ) {
    self.folder = folder
    self.microphone = microphone
    self.consent = consent
    self.robotFolder = robotFolder
    self.sticks = sticks
    self.rememberConsent = rememberConsent
  }
}

/// One book's voices on the disk, opened with the first question, on whatever thread asks it.
final class TakeShelf: Sendable {
  private let folder: String
  private let book: Book
  private let opened = Mutex<BookVoices?>(nil)

  init(folder: String, book: Book) {
    self.folder = folder
    self.book = book
  }

  var voices: BookVoices {
    opened.withLock { opened in
      if let opened { return opened }
      let made = TakeStore(folder: folder).voices(of: book)
      opened = made
      return made
    }
  }
}

/// Performs what has to do with voices: the loudspeaker, the microphone and the store of takes.
///
/// The store is read and written on a queue of its own; a reader is told of the voices when they are known, so that no
/// start waits for them.
final class VoiceDesk: VoicePerformer {
  private let plan: VoicePlan
  private let book: Book
  private let bookFolder: String
  private let sound: (any SoundSink)?
  private let shelf: TakeShelf
  private let recorder: Recorder?
  private let desk = Desk()
  private let notify: @Sendable () -> Void
  private var consent: VoiceRoll.Consent
  private let robot: RobotReader?
  private let sticks: StickWatch?
  /// Wishes for speech so far: a robot that has taken too long is not heard any more.
  private var wanted = 0

  private final class Desk: Sendable {
    let queue = DispatchQueue(label: "takes")
    /// Sticks are slow, and some hang.
    let sticks = DispatchQueue(label: "sticks")
    let done = Mutex<[Reader.Event]>([])
    /// What a robot has said, and for which wish.
    let spoken = Mutex<[(order: Int, Utterance)]>([])
  }

  /// - Parameters:
  ///   - bookFolder: where the book's own files are.
  ///   - notify: called on any thread when there is something to collect.
  init(
    _ plan: VoicePlan, _ book: Book, bookFolder: String, sound: (any SoundSink)?,
    notify: @escaping @Sendable () -> Void
  ) {
    self.plan = plan
    self.book = book
    self.bookFolder = bookFolder
    self.sound = sound
    self.notify = notify
    consent = plan.consent
    robot = plan.robotFolder.map { RobotReader(book, folder: $0) }
    let shelf = TakeShelf(folder: plan.folder, book: book)
    self.shelf = shelf
    recorder = plan.microphone.map {
      Recorder($0, writer: PartTakes { shelf.voices }, notify: notify)
    }
    // Whoever may not record here may not bring recordings either.
    let watched = recorder == nil ? nil : plan.sticks
    sticks = watched.map { StickWatch(suffix: ParcelList.suffix, roots: $0.roots, notify: notify) }
    sound?.onSpeech(notify)
  }

  func begin() -> [Reader.Event] {
    tellVoices { shelf in
      // Another program that is recording into this book keeps its own.
      ((try? shelf.voices.adopt()) ?? []).map { .found($0) }
    }
    return []
  }

  func perform(_ effect: Reader.Effect) {
    switch effect {
    case .speech(let deed): speak(deed)
    case .recording(let deed): perform(deed)
    case .consented:
      consent = .given
      plan.rememberConsent()
    case .inspect(let path): inspect(path, isAsked: true)
    case .bring(let path): bring(path)
    case .want, .layOut, .fit, .surround, .remember, .leave, .quit: break
    }
  }

  /// What a robot is to say is said into a file first, on the queue; about 30 ms for a page.
  private func speak(_ deed: SpeechDeed) {
    wanted += 1
    guard case .say(let utterance) = deed, let robot,
      let line = robot.line(of: utterance.sound)
    else {
      sound?.speak(deed)
      return
    }
    sound?.speak(.hush)
    let (desk, notify, order) = (desk, notify, wanted)
    desk.queue.async {
      do throws(RobotFailure) {
        let file = try robot.file(of: line)
        desk.spoken.withLock {
          $0.append((order, Utterance(id: utterance.id, path: file)))
        }
      } catch {
        desk.done.withLock {
          $0.append(.speech(.failed(utterance.id, error.description)))
        }
      }
      notify()
    }
  }

  private func perform(_ deed: RecordingDeed) {
    switch deed {
    case .openMicrophone, .closeMicrophone, .record, .split, .stop: recorder?.perform(deed)
    case .keep(let draft): tellVoices { VoiceDesk.keep(draft, $0) }
    case .drop(let draft):
      tellVoices { shelf in
        try? shelf.voices.drop(draft)
        return []
      }
    case .delete(let subject):
      tellVoices { shelf in
        VoiceDesk.told { () throws(RecordingError) in _ = try shelf.voices.delete(subject) }
      }
    case .restore(let take):
      tellVoices { shelf in
        VoiceDesk.told { () throws(RecordingError) in _ = try shelf.voices.restore(take) }
      }
    }
  }

  /// Does something with the store of which nothing comes but what went wrong.
  private static func told(_ deed: () throws(RecordingError) -> Void) -> [Reader.Event] {
    do throws(RecordingError) {
      try deed()
      return []
    } catch {
      return [.recording(.failed(error.description))]
    }
  }

  /// What a file is to this book; of one that was only found on a stick it is told where it has anything new for it.
  private func inspect(_ path: String, isAsked: Bool) {
    let (shelf, desk, notify, book) = (shelf, desk, notify, book)
    desk.sticks.async {
      let offer = shelf.voices.offer(of: path, book: book)
      let isNew = if case .pages = offer.contents { true } else { false }
      guard isNew || isAsked else { return }
      desk.done.withLock { $0.append(.offered(offer)) }
      notify()
    }
  }

  private func bring(_ path: String) {
    tellVoices { shelf in
      do throws(RecordingError) {
        let report = try shelf.voices.import(path)
        let isWell = report.kept + report.known + report.retired > 0
        return [
          .brought(path: path, failure: isWell ? nil : report.leftOut.first ?? "It is empty.")
        ]
      } catch {
        return [.brought(path: path, failure: error.description)]
      }
    }
  }

  private static func keep(_ draft: Draft, _ shelf: TakeShelf) -> [Reader.Event] {
    do throws(RecordingError) {
      return [.recording(.kept(try shelf.voices.keep(draft)))]
    } catch {
      return [.recording(.failed(error.description))]
    }
  }

  /// Does something with the store, and tells of its voices afterwards, and then what has come of it.
  private func tellVoices(_ work: @escaping @Sendable (TakeShelf) -> [Reader.Event]) {
    let (shelf, desk, notify) = (shelf, desk, notify)
    let (book, folder) = (book, bookFolder)
    let (consent, mayRecord) = (consent, recorder != nil)
    let robot = robot?.voice
    desk.queue.async {
      let events = work(shelf)
      var roll = shelf.voices.roll(
        with: book, in: folder, recording: mayRecord ? .allowed : .off)
      if let robot { roll.voices.append(robot) }
      roll.consent = consent
      roll.minutes = mayRecord ? Int(shelf.voices.timeLeft.seconds / 60) : nil
      let told = roll
      desk.done.withLock { $0 += [.voices(told)] + events }
      notify()
    }
  }

  func collect() -> [Reader.Event] {
    for path in sticks?.collect() ?? [] { inspect(path, isAsked: false) }
    let events = desk.done.withLock { done in
      defer { done.removeAll() }
      return done
    }
    let robots = desk.spoken.withLock { spoken in
      defer { spoken.removeAll() }
      return spoken
    }
    for (order, utterance) in robots where order == wanted { sound?.speak(.say(utterance)) }
    let news = (recorder?.collect() ?? []).map { Reader.Event.recording($0) }
    let speech = (sound?.collectSpeech() ?? []).map { Reader.Event.speech($0) }
    return events + news + speech
  }

  func advance(to time: Duration) { recorder?.advance(to: time) }

  func waitUntilIdle() {
    desk.sticks.sync {}
    desk.queue.sync {}
  }

  func close(within patience: Duration) {
    recorder?.close(within: patience)
    // A long take may still be on its way to being kept; its part is whole and stays until that is done.
    let isDone = DispatchSemaphore(value: 0)
    desk.queue.async { isDone.signal() }
    _ = isDone.wait(timeout: .now() + patience.seconds)
  }
}

extension VoicePlan.Sticks {
  fileprivate var roots: [String]? {
    switch self {
    case .usual: nil
    case .beneath(let roots): roots
    }
  }
}
