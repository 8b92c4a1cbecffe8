/** A page's main-thread work between two of its own marks, from Chromium's trace. */
import type { CDPSession } from 'playwright'

/** A trace event: times in microseconds; `tdur` is the thread's own time, without time when it was not scheduled. */
interface TraceEvent {
  name: string
  cat: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'blink.user_timing']

async function traceOf(devtools: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const take = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', take)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  })
  await act()
  const complete = new Promise((resolve) => {
    devtools.once('Tracing.tracingComplete', resolve)
  })
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', take)
  return events
}

/** The part of a task's own time between two times. */
function shareOf({ ts, dur = 0, tdur = 0 }: TraceEvent, from: number, to: number): number {
  const overlap = Math.min(ts + dur, to) - Math.max(ts, from)
  return overlap <= 0 || dur === 0 ? 0 : (tdur * overlap) / dur
}

/**
 * The main thread's work, in milliseconds of its own time, from each mark `<name>-start` of the page to the next
 * `<name>-end`. Processor time instead of clock time: excludes other programs and the wait for the next frame.
 */
export async function workBetweenMarks(
  devtools: CDPSession,
  name: string,
  act: () => Promise<void>,
): Promise<number[]> {
  const events = await traceOf(devtools, act)
  const marks = events
    .filter((event) => event.cat.includes('user_timing') && event.name.startsWith(`${name}-`))
    .toSorted((one, other) => one.ts - other.ts)
  const main = marks[0]
  if (main === undefined) return []
  const tasks = events.filter(
    (event) => event.name === 'RunTask' && event.pid === main.pid && event.tid === main.tid,
  )
  const worked: number[] = []
  let start: number | null = null
  for (const mark of marks) {
    if (mark.name.endsWith('-start')) start ??= mark.ts
    else if (start !== null) {
      const from = start
      worked.push(tasks.reduce((sum, task) => sum + shareOf(task, from, mark.ts), 0) / 1000)
      start = null
    }
  }
  return worked
}
