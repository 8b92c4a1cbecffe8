import { EventEmitter } from 'node:events'
import type { App, Net, PowerMonitor, Session, WebContents } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pageRecovery } from '../../../../electron/main/sessions/page-recovery.ts'
import type { SessionWipe } from '../../../../electron/main/sessions/session-wipe.ts'
import type { ShopView, ShopViewEvents } from '../../../../electron/main/window/shop-view.ts'
import type { VisitorSessions } from '../../../../electron/main/sessions/visitor-sessions.ts'
import { journalStub } from '../journal-stub.ts'

const firstPage = 'shop://app/rewards_points_website/demo'

function kiosk() {
  const { journal, notes } = journalStub()
  const events = new EventEmitter<ShopViewEvents>()
  const opened: string[] = []
  const shown: string[] = []
  const state = { isWiping: false }
  const contents = Object.assign(new EventEmitter(), {
    forcefullyCrashRenderer: vi.fn<() => void>(() => {
      contents.emit('render-process-gone', {}, { reason: 'killed' })
    }),
    getURL: () => firstPage,
  })
  const page = contents as unknown as WebContents
  const wipe = vi.fn<(reason: string) => Promise<void>>(() => Promise.resolve())
  const recovery = pageRecovery({
    app: new EventEmitter() as App,
    net: { isOnline: () => true } as Net,
    powerMonitor: new EventEmitter() as PowerMonitor,
    session: {} as Session,
    sessions: { current: () => ({}) } as VisitorSessions,
    shop: {
      events,
      open: (_session: Session, address: string) => {
        opened.push(address)
        events.emit('loading', page, address)
      },
      page: () => page,
      close: () => Promise.resolve(),
    } as unknown as ShopView,
    host: { show: (name) => void shown.push(name) },
    wipe: { wipe, isUnderWay: () => state.isWiping } as unknown as SessionWipe,
    journal,
    homeAddress: 'https://shop.example.com/api/v1/home',
    firstPage,
  })
  events.emit('opened', page)
  return { recovery, events, contents, page, opened, shown, wipe, notes, state }
}

beforeEach(() => void vi.useFakeTimers())

describe('a page of the shop', () => {
  it('that does not start is ended, and the next one comes [K.12]', () => {
    const { events, page, contents, wipe, notes } = kiosk()
    events.emit('loading', page, firstPage)
    vi.advanceTimersByTime(44_999)
    expect(contents.forcefullyCrashRenderer).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(contents.forcefullyCrashRenderer).toHaveBeenCalledOnce()
    // Main may be told to end next, as by a system that ends all processes at once.
    expect(wipe).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(wipe).toHaveBeenCalledExactlyOnceWith('crash')
    expect(notes.map(({ event }) => event)).toEqual(['page-not-started', 'page-gone'])
  })

  it('that closes itself three times within a minute gives way to a page that counts down and tries again [K.12]', async () => {
    const { events, shown, wipe, recovery } = kiosk()
    for (let times = 0; times < 3; times += 1) events.emit('gone')
    expect(wipe.mock.calls).toEqual([['crash'], ['crash']])
    expect(shown).toEqual(['crashed'])
    expect(recovery.secondsLeft()).toBeGreaterThan(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(wipe).toHaveBeenCalledTimes(3)
  })

  it('is not replaced by one that waits for the provider while it is being wiped', () => {
    const { recovery, opened, state } = kiosk()
    state.isWiping = true
    recovery.providerAway()
    expect(opened).toEqual([])
    state.isWiping = false
    recovery.providerAway()
    expect(opened).toEqual(['shop://host/unreachable'])
  })
})
