/** The outcome of a request to the provider: its reply, or the network error. */

/** Chromium's name of a network error, `ERR_…`. */
export function networkCode(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'ERR_CONNECTION_TIMED_OUT'
  return /ERR_[A-Z_]+/.exec(String(error))?.[0] ?? 'ERR_FAILED'
}

/** The outcome of the provider's home call. */
export type HomeAnswer =
  | { status: number; body: unknown; date: string | null; milliseconds: number; endedAt: number }
  | { code: string }
