/** Counts a terminal's use by day. Keeps only totals, nothing about a person. */
import {
  MOST_USAGE_DAYS,
  noUsage,
  sessionFigures,
  type DayCounts,
  type UsageFigure,
} from '../../../src/contract/kiosk/usage-counts.ts'

/** By the terminal's clock. */
function dayOf(moment: Date): string {
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

export interface UsageCount {
  /** Newest last; as many as a heartbeat carries. */
  days(): readonly DayCounts[]
  add(moment: Date, figure: UsageFigure): void
  /** @param seconds the session's length */
  addSession(moment: Date, seconds: number): void
  /** Drops the sent days before today: the provider has them, and they no longer change. */
  reported(sent: readonly DayCounts[], now: Date): void
}

/** @param kept counts from before this start */
export function usageCount(kept: readonly DayCounts[]): UsageCount {
  let days = structuredClone([...kept])
  function add(moment: Date, figure: UsageFigure): void {
    const name = dayOf(moment)
    const usageOfDay = days.find(({ day }) => day === name) ?? { day: name, ...noUsage }
    usageOfDay[figure] += 1
    days = [...days.filter((day) => day !== usageOfDay), usageOfDay]
      .toSorted((one, other) => one.day.localeCompare(other.day))
      .slice(-MOST_USAGE_DAYS)
  }
  return {
    days: () => structuredClone(days),
    add,
    addSession(moment, seconds) {
      const [figure] = sessionFigures.find(([, upTo]) => seconds <= upTo) ?? ['sessions_longer']
      add(moment, figure)
    },
    reported(sent, now) {
      const today = dayOf(now)
      const over = new Set(sent.map(({ day }) => day).filter((day) => day < today))
      days = days.filter(({ day }) => !over.has(day))
    },
  }
}
