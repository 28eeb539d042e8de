import Glibc
public import Pixels
public import Staging

/// The pictures a room wishes for: made on threads of its own, most urgent first, and kept for as long as they are
/// wished for. Memory is bounded by the wish list, whatever the length of the book.
///
/// Threads start with the first wish and wait, without waking up, when there is nothing to make.
public final class PictureStore: Sendable {
  private let bench: Bench

  /// - Parameter notify: called on a store's thread when there is something to collect.
  public init(
    makers: PictureMakers, threads: Int = 2, notify: @escaping @Sendable () -> Void
  ) {
    returnLargeBlocksAtOnce
    bench = Bench(makers: makers, limit: max(1, threads), notify: notify)
  }

  /// Waits for what is being made; what is only queued is dropped.
  deinit { bench.close() }

  /// The whole wish list, most urgent first. What is not in it is dropped, or not begun, or thrown away when it comes;
  /// what is already there stays.
  public func want(_ orders: [PictureOrder]) { bench.want(orders) }

  /// What has arrived since the last call and is still wished for.
  public func collect() -> [PictureArrival] { bench.collect() }

  /// The picture, once it is there; while it is wished for.
  public func bitmap(_ id: PictureID) -> Bitmap? { bench.bitmap(id) }

  /// Returns when nothing is queued and nobody is working: every deed in flight has come back.
  public func waitUntilIdle() { bench.waitUntilIdle() }
}

/// Blocks of 256 KiB and more come from the system and go back to it when they are freed. Without a fixed threshold
/// glibc moves pictures into its heaps, one a thread, where a few small blocks behind them keep them from being given
/// back, and memory grows with the number of pages read (mallopt(3)).
private let returnLargeBlocksAtOnce: Void = {
  // mallopt and its constants stand in <malloc.h>, which is not among the headers that Swift sees.
  guard let symbol = dlsym(nil, "mallopt") else { return }
  let mmapThreshold: Int32 = -3
  _ = unsafeBitCast(symbol, to: (@convention(c) (Int32, Int32) -> Int32).self)(
    mmapThreshold, 256 << 10)
}()
