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
