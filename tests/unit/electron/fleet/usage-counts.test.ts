/** Usage counts of a terminal, with fake time and disk. */
import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { countUsage, type UsageEvents } from '../../../../electron/main/fleet/usage-counts.ts'
import { usageCount } from '../../../../electron/main/fleet/usage-counts.rules.ts'
import type { NotedLine } from '../../../../electron/main/base/journal.ts'
import type { IdleEvents } from '../../../../electron/main/sessions/idle.ts'
import type { WipeEvents } from '../../../../electron/main/sessions/session-wipe.ts'
import { dayCounts, MOST_USAGE_DAYS, noUsage } from '../../../../src/contract/kiosk/usage-counts.ts'
import { machine } from './fleet-stubs.ts'

const noon = (day: number, month = 10) => new Date(2026, month, day, 12)

describe('what is counted of a day', () => {
  it.each([
    [1, 'sessions_to_1_min'],
    [60, 'sessions_to_1_min'],
    [61, 'sessions_to_3_min'],
    [300, 'sessions_to_5_min'],
    [600, 'sessions_to_10_min'],
    [1200, 'sessions_to_20_min'],
    [1201, 'sessions_longer'],
  ] as const)('a session of %i seconds is one of %s', (seconds, figure) => {
    const counted = usageCount([])
    counted.addSession(noon(22), seconds)
    expect(counted.days()).toEqual([{ day: '2026-11-22', ...noUsage, [figure]: 1 }])
  })

  it('goes on after a restart, by the day of the terminal’s own clock', () => {
    const before = usageCount([])
    before.add(new Date(2026, 10, 22, 23, 59), 'orders')
    const after = usageCount(before.days())
    after.add(new Date(2026, 10, 22, 23, 59), 'orders')
    after.add(new Date(2026, 10, 23, 0, 0), 'orders')
    expect(after.days().map(({ day, orders }) => [day, orders])).toEqual([
      ['2026-11-22', 2],
      ['2026-11-23', 1],
    ])
  })

  it('is dropped once the provider has it and the day is over', () => {
    const counted = usageCount([])
    counted.add(noon(22), 'orders')
    counted.add(noon(23), 'orders')
    const sent = counted.days()
    counted.add(noon(24), 'orders')
    counted.reported(sent, noon(23))
    expect(counted.days().map(({ day }) => day)).toEqual(['2026-11-23', '2026-11-24'])
  })

  it('is a month at most, and is no more than a heartbeat carries', () => {
    const counted = usageCount([])
    for (let day = 1; day <= 61; day += 1) counted.add(noon(day, 9), 'faults')
    const days = counted.days()
    expect(days).toHaveLength(MOST_USAGE_DAYS)
    expect(days.at(-1)?.day).toBe('2026-11-30')
    for (const day of days) expect(v.is(dayCounts, day)).toBe(true)
  })
})

describe('a terminal that counts', () => {
  beforeEach(() => void vi.useFakeTimers())

  async function counting(store = machine()) {
    const listeners: ((line: NotedLine) => void)[] = []
    const sources = {
      store,
      journal: { subscribe: (listener: (line: NotedLine) => void) => void listeners.push(listener) } as never,
      usage: new EventEmitter<UsageEvents>(),
      idle: { events: new EventEmitter<IdleEvents>() },
      wipe: { events: new EventEmitter<WipeEvents>() },
    }
    const note = (event: string) => {
      for (const listener of listeners) listener({ at: new Date().toISOString(), event })
    }
    return { ...sources, counts: await countUsage(sources), note }
  }

  it('counts a session from the first touch to the wipe, and how it ended', async () => {
    const { idle, wipe, usage, counts } = await counting()
    idle.events.emit('began')
    await vi.advanceTimersByTimeAsync(100_000)
    usage.emit('noted', 'order')
    idle.events.emit('began')
    await vi.advanceTimersByTimeAsync(100_000)
    usage.emit('noted', 'left-cart')
    wipe.events.emit('begins', 'idle')
    // A wipe of an unused terminal ends no session.
    wipe.events.emit('begins', 'command')
    wipe.events.emit('begins', 'idle')
    expect(counts.days()).toMatchObject([
      { sessions_to_5_min: 1, sessions_to_1_min: 0, orders: 1, left_carts: 1, idle_ends: 1 },
    ])
  })

  it('counts faults, and nothing else of the journal', async () => {
    const { note, counts } = await counting()
    for (const event of ['wipe-done', 'page-gone', 'command', 'exit-pin-wrong', 'main-failed']) note(event)
    expect(counts.days()).toMatchObject([{ faults: 2 }])
  })

  it('keeps what it counted across a restart', async () => {
    const store = machine()
    const { usage } = await counting(store)
    usage.emit('noted', 'order')
    await vi.advanceTimersByTimeAsync(0)
    const { counts, usage: next } = await counting(store)
    next.emit('noted', 'order')
    expect(counts.days()).toMatchObject([{ orders: 2 }])
  })

  it('does not write again because writing failed', async () => {
    const store = machine()
    let writes = 0
    const { note, counts } = await counting({
      ...store,
      keepUsage() {
        writes += 1
        note('store-failed')
        return Promise.resolve()
      },
    })
    note('page-gone')
    await vi.advanceTimersByTimeAsync(1000)
    expect(writes).toBe(1)
    expect(counts.days()).toMatchObject([{ faults: 2 }])
  })
})
