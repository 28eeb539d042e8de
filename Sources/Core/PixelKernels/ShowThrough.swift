extension PixelRun {
  /// Mixes in what is on the other side of thin paper: the same row of that side, from its end to its start.
  ///
  /// - Parameters:
  ///   - behind: as many pixels as the run has.
  ///   - share: of 256.
  public func showThrough(_ behind: UnsafePointer<UInt32>, share: UInt16) {
    for at in 0..<count {
      start[at] = opaquePixel(
        mixed(channels(start[at]), channels(behind[count - 1 - at]), min(256, share)))
    }
  }
}
