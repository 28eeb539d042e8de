import CPulse
import SharedLibraries

/// The part of libpulse that is needed here. It is on every machine on which ALSA speaks to such a server.
struct PulseLibrary: Sendable {
  typealias MakeLoop = @convention(c) () -> OpaquePointer?
  typealias Api = @convention(c) (OpaquePointer) -> UnsafeMutablePointer<pa_mainloop_api>?
  typealias Free = @convention(c) (OpaquePointer) -> Void
  typealias Prepare = @convention(c) (OpaquePointer, Int32) -> Int32
  typealias Step = @convention(c) (OpaquePointer) -> Int32
  typealias MakeContext =
    @convention(c) (
      UnsafeMutablePointer<pa_mainloop_api>, UnsafePointer<CChar>
    ) -> OpaquePointer?
  typealias Connect =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>?, UInt32, UnsafeRawPointer?
    ) -> Int32
  typealias State = @convention(c) (OpaquePointer) -> UInt32
  typealias AskServer =
    @convention(c) (
      OpaquePointer, pa_server_info_cb_t, UnsafeMutableRawPointer?
    ) -> OpaquePointer?
  typealias AskSource =
    @convention(c) (
      OpaquePointer, UnsafePointer<CChar>, pa_source_info_cb_t, UnsafeMutableRawPointer?
    ) -> OpaquePointer?

  let makeLoop: MakeLoop
  let api: Api
  let freeLoop: Free
  let prepare: Prepare
  let poll: Step
  let dispatch: Step
  let makeContext: MakeContext
  let connect: Connect
  let disconnect: Free
  let release: Free
  let state: State
  let askServer: AskServer
  let askSource: AskSource
  let forget: Free

  static let opened = PulseLibrary()

  private init?() {
    // The signatures are those of libpulse 16; its interface has been stable since 1.0.
    guard let library = SharedLibrary("libpulse.so.0"),
      let makeLoop: MakeLoop = library.function("pa_mainloop_new"),
      let api: Api = library.function("pa_mainloop_get_api"),
      let freeLoop: Free = library.function("pa_mainloop_free"),
      let prepare: Prepare = library.function("pa_mainloop_prepare"),
      let poll: Step = library.function("pa_mainloop_poll"),
      let dispatch: Step = library.function("pa_mainloop_dispatch"),
      let makeContext: MakeContext = library.function("pa_context_new"),
      let connect: Connect = library.function("pa_context_connect"),
      let disconnect: Free = library.function("pa_context_disconnect"),
      let release: Free = library.function("pa_context_unref"),
      let state: State = library.function("pa_context_get_state"),
      let askServer: AskServer = library.function("pa_context_get_server_info"),
      let askSource: AskSource = library.function("pa_context_get_source_info_by_name"),
      let forget: Free = library.function("pa_operation_unref")
    else { return nil }
    self.makeLoop = makeLoop
    self.api = api
    self.freeLoop = freeLoop
    self.prepare = prepare
    self.poll = poll
    self.dispatch = dispatch
    self.makeContext = makeContext
    self.connect = connect
    self.disconnect = disconnect
    self.release = release
    self.state = state
    self.askServer = askServer
    self.askSource = askSource
    self.forget = forget
  }
}
