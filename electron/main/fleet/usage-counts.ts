/** Counts a terminal's use for the heartbeat, if the setting `usageCounts` is on. Kept across restarts. */
import type { EventEmitter } from 'node:events'
import type { DayCounts, UsageNote } from '../../../src/contract/kiosk/usage-counts.ts'
import type { DeviceStore } from '../base/device-store.ts'
import { inBackground } from '../base/in-background.ts'
import type { Journal } from '../base/journal.ts'
import type { IdleMonitor } from '../sessions/idle.ts'
import type { SessionWipe } from '../sessions/session-wipe.ts'
import { severityOf } from './event-severity.rules.ts'
import { usageCount } from './usage-counts.rules.ts'

export interface UsageEvents {
  /** The shop's page reported an event of the visitor's session. */
  noted: [note: UsageNote]
}

export interface UsageCounts {
  days(): readonly DayCounts[]
  reported(days: readonly DayCounts[]): void
}

export interface UsageSources {
  store: Pick<DeviceStore, 'readUsage' | 'keepUsage'>
  journal: Journal
  usage: EventEmitter<UsageEvents>
  idle: Pick<IdleMonitor, 'events'>
  wipe: Pick<SessionWipe, 'events'>
}

/** Starts counting. */
export async function countUsage({ store, journal, usage, idle, wipe }: UsageSources): Promise<UsageCounts> {
  const counted = usageCount(await store.readUsage())
  let began: number | null = null
  let isKept = true

  /** Stores the counts. One write at a time; each stores everything that was counted before it began. */
  function keep(): void {
    if (!isKept) return
    isKept = false
    const later = Promise.resolve().then(() => {
      isKept = true
      return store.keepUsage(counted.days())
    })
    inBackground(later)
  }

  usage.on('noted', (note) => {
    counted.add(new Date(), note === 'order' ? 'orders' : 'left_carts')
    keep()
  })
  idle.events.on('began', () => (began ??= performance.now()))
  wipe.events.on('begins', (reason) => {
    if (began === null) return
    counted.addSession(new Date(), (performance.now() - began) / 1000)
    if (reason === 'idle') counted.add(new Date(), 'idle_ends')
    began = null
    keep()
  })
  journal.subscribe(({ at, event, ...facts }) => {
    if (severityOf(event, facts) === 'info') return
    counted.add(new Date(at), 'faults')
    // If the store can't be written, writing would report that fault again and loop.
    if (event !== 'store-failed') keep()
  })
  return {
    days: counted.days,
    reported(days) {
      counted.reported(days, new Date())
      keep()
    },
  }
}
