/** A background job: at an interval, one round at a time, and quiet while the database is away. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Job, type JobDefinition } from '../../../server/domain/job.ts'
import { startJob } from '../start-job.ts'

const EVERY_MS = 1000
const outage = () => Object.assign(new Error('the server is shut down'), { code: '57P01' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const jobOf = (round: JobDefinition['round']) =>
  new Job({ name: 'test', everyMs: EVERY_MS, rows: null, round })

/** Repeats work that ends in turn as given, and then well. @returns the reported faults */
async function faultsOf(ends: readonly (Error | null)[]): Promise<unknown[]> {
  const left = [...ends]
  const faults: unknown[] = []
  const work = async () => {
    const end = left.shift() ?? null
    if (end !== null) throw end
  }
  const stop = startJob(jobOf(work), (fault) => faults.push(fault))
  await vi.advanceTimersByTimeAsync(ends.length * EVERY_MS)
  await stop()
  return faults
}

it('reports an outage of the database once, and the next one again', async () => {
  const [first, second] = [outage(), outage()]
  expect(await faultsOf([first, outage(), outage(), null, second])).toEqual([first, second])
})

it('reports each other fault', async () => {
  const faults = [new Error('one'), new Error('two')]
  expect(await faultsOf(faults)).toEqual(faults)
  const [away, wrong] = [outage(), new Error('wrong')]
  expect(await faultsOf([away, wrong, outage()])).toHaveLength(3)
})

it('never runs twice at the same time, and stops once a run has ended', async () => {
  let runs = 0
  let hasEnded = false
  const stop = startJob(
    jobOf(async ({ signal }) => {
      runs += 1
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
      hasEnded = true
    }),
  )
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS)
  expect([runs, hasEnded]).toEqual([1, false])
  await stop()
  expect([runs, hasEnded]).toEqual([1, true])
})

it('that is woken begins its next round at once, or directly after the current one', async () => {
  const rounds: (() => void)[] = []
  const job = jobOf(() => new Promise((resolve) => void rounds.push(resolve)))
  job.wake()
  expect(rounds).toHaveLength(0)
  const stop = startJob(job)
  job.wake()
  job.wake()
  expect(rounds).toHaveLength(1)
  rounds[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds).toHaveLength(2)
  rounds[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds).toHaveLength(2)
  job.wake()
  expect(rounds).toHaveLength(3)
  rounds[2]?.()
  await stop()
  job.wake()
  expect(rounds).toHaveLength(3)
})

it('pauses as long as its round asks', async () => {
  let rounds = 0
  const stop = startJob(
    jobOf(async () => {
      rounds += 1
      return 3 * EVERY_MS
    }),
  )
  await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
  expect(rounds).toBe(1)
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(rounds).toBe(2)
  await stop()
})
