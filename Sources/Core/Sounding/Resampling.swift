import Glibc

extension SoundClip {
  /// The same sound for a device that takes `rate` samples a second; itself where it has that rate already.
  ///
  /// A sinc under a Hann window, 24 zero crossings to each side (J. O. Smith, “Digital Audio Resampling Home Page”): what
  /// lies above the lower of both rates' limits is left out.
  /// - Precondition: `rate` is in `SoundClip.rates`.
  public func resampled(to rate: Int) -> SoundClip {
    precondition(Self.rates.contains(rate), "no device has \(rate) samples a second")
    guard rate != self.rate, !samples.isEmpty else {
      return SoundClip(trusted: samples, rate: rate)
    }
    let step = Double(self.rate) / Double(rate)
    let kernel = SincKernel(cut: min(1, 1 / step))
    let count = Int((Double(samples.count) / step).rounded(.up))
    let made = (0..<count).map { kernel.value(of: samples, at: Double($0) * step) }
    return SoundClip(trusted: made, rate: rate)
  }
}

/// The weights of the samples around a place between them.
private struct SincKernel {
  /// The highest frequency that passes, as a share of the source's limit, 0…1.
  let cut: Double
  /// Samples to each side.
  let reach: Double

  init(cut: Double) {
    self.cut = cut
    reach = 24 / cut
  }

  func value(of samples: [Float], at place: Double) -> Float {
    let first = max(0, Int((place - reach).rounded(.up)))
    let last = min(samples.count - 1, Int((place + reach).rounded(.down)))
    guard first <= last else { return 0 }
    return Float((first...last).reduce(0) { $0 + Double(samples[$1]) * weight(Double($1) - place) })
  }

  private func weight(_ distance: Double) -> Double {
    let angle = Double.pi * distance * cut
    let sinc = abs(angle) < 1e-9 ? 1 : sin(angle) / angle
    return cut * sinc * (0.5 + 0.5 * cos(Double.pi * distance / reach))
  }
}
