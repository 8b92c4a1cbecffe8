/** The outcome of a request to the provider: its answer, or the network error in its place. */

/** Chromium's name for what went wrong on the network, `ERR_…`. */
export function networkCode(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'ERR_CONNECTION_TIMED_OUT'
  return /ERR_[A-Z_]+/.exec(String(error))?.[0] ?? 'ERR_FAILED'
}

/** How the provider's home call ended. */
export type HomeAnswer =
  | { status: number; body: unknown; date: string | null; milliseconds: number; endedAt: number }
  | { code: string }
