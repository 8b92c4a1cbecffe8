/** Work in the background: at an interval, one run at a time, and quiet while the database is away. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeat } from '../../../server/domain/repeat.ts'

const EVERY_MS = 1000
const outage = () => Object.assign(new Error('the server is shut down'), { code: '57P01' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Repeats work that ends in turn as given, and then well. @returns the reported faults */
async function faultsOf(ends: readonly (Error | null)[]): Promise<unknown[]> {
  const left = [...ends]
  const faults: unknown[] = []
  const work = async () => {
    const end = left.shift() ?? null
    if (end !== null) throw end
  }
  const stop = repeat(work, { everyMs: EVERY_MS, onFault: (fault) => faults.push(fault) })
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
  const stop = repeat(
    async (signal) => {
      runs += 1
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve)
      })
      hasEnded = true
    },
    { everyMs: EVERY_MS, onFault: () => expect.unreachable() },
  )
  await vi.advanceTimersByTimeAsync(5 * EVERY_MS)
  expect([runs, hasEnded]).toEqual([1, false])
  await stop()
  expect([runs, hasEnded]).toEqual([1, true])
})
