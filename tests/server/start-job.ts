/** A background job of a test. */
import type { Job } from '../../server/domain/job.ts'

/**
 * Starts a job.
 * @param onFault called with each fault; by default a fault fails the test
 * @returns stops it; resolves when no round is running
 */
export function startJob(
  job: Job,
  onFault: (error: unknown) => void = (error) => {
    throw error
  },
): () => Promise<void> {
  job.start({ onFault })
  return () => job.stop()
}

/** Runs one round of a job. @throws its last fault */
export async function oneRound(job: Job): Promise<void> {
  const faults: unknown[] = []
  const outcome = await new Promise((resolve) => {
    job.start({ onFault: (error) => faults.push(error), onRound: resolve })
  })
  await job.stop()
  if (outcome === 'failed') throw faults.at(-1)
}
