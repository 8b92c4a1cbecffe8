import { Presets, SingleBar } from 'cli-progress'
import type { CliContext } from './cli-context.ts'

export interface Bar {
  to(done: number): void
  end(): void
}

/** A progress bar on standard error if a person watches; otherwise nothing. */
export function showBar(context: CliContext, what: string, total: number): Bar {
  if (!context.watched || total === 0) return { to: () => undefined, end: () => undefined }
  const bar = new SingleBar(
    { format: `${what} [{bar}] {percentage}%`, stream: process.stderr, clearOnComplete: true },
    Presets.legacy,
  )
  bar.start(total, 0)
  return { to: (done) => bar.update(done), end: () => bar.stop() }
}
