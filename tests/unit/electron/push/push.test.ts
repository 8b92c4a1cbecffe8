import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { openPush, type PushOptions } from '../../../../electron/main/push/push.ts'
import { journalStub } from '../journal-stub.ts'

vi.mock('electron', () => ({
  app: {},
  powerMonitor: new EventEmitter(),
  safeStorage: {},
  session: {
    fromPartition() {
      throw new Error('no session')
    },
  },
}))

/** Push for a Firebase app, on a machine where Electron creates no session for it. */
function openWithoutSession(startAfter = Promise.resolve()) {
  const { journal, notes } = journalStub()
  const firebaseConfig = { projectId: 'shop', apiKey: 'key', appId: '1:2:web:3', messagingSenderId: '2' }
  const settings = { firebaseConfig, firebaseVapidKey: 'public-key' }
  const push = openPush({
    settings,
    startAfter,
    journal,
    proxy: {},
    credentials: {},
    store: {},
  } as unknown as PushOptions)
  return { push, notes }
}

describe('push', () => {
  it('waits until it may start', async () => {
    let start: () => void = () => undefined
    const { notes } = openWithoutSession(new Promise<void>((resolve) => (start = resolve)))
    // If the first one had started at once, it would have failed by the time this one does.
    const other = openWithoutSession()
    await vi.waitFor(() => expect(other.notes).toHaveLength(1), { timeout: 60_000 })
    expect(notes).toEqual([])
    start()
    await vi.waitFor(() => expect(notes).toEqual([{ event: 'push-not-started' }]))
  })
})

describe('push that can not be started', () => {
  it('is noted, and a new token that is asked for then is no fault of the kiosk', async () => {
    const { push, notes } = openWithoutSession()
    const rejected = vi.fn<() => void>()
    process.once('unhandledRejection', rejected)
    push.renew()
    await vi.waitFor(() => expect(notes).toEqual([{ event: 'push-not-started' }]))
    await new Promise(setImmediate)
    process.off('unhandledRejection', rejected)
    expect(rejected).not.toHaveBeenCalled()
  })
})
