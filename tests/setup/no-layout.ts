/** jsdom lays nothing out, and has no `ResizeObserver`: here nothing ever changes its size. */
class NoSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver ??= NoSizes
