import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Journal } from '../../../electron/main/services/journal.ts'
import { openNotices } from '../../../electron/main/services/notifications.ts'

const electron = vi.hoisted(() => ({ shown: [] as (EventEmitter & { close: () => void })[] }))
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events')
  class Notification extends Emitter {
    static isSupported = (): boolean => true
    close = vi.fn<() => void>()
    show(): void {
      electron.shown.push(this)
    }
  }
  return { Notification }
})

const journal = { note: () => undefined } as unknown as Journal
const notice = { id: '1', memberId: '7' }

function tray(useTray = true) {
  const onPressed = vi.fn<() => void>()
  const inPage = vi.fn<() => void>()
  const notices = openNotices({ journal, useTray })
  notices.events.on('pressed', onPressed)
  notices.events.on('notice', inPage)
  notices.memberIs('7')
  notices.hear(notice, 'push')
  return { notices, shown: electron.shown[0]!, onPressed, inPage }
}

beforeEach(() => {
  electron.shown = []
})

describe("notices in the system's tray", () => {
  it('are taken away with their member, also where Windows has only put them aside', () => {
    const { notices, shown } = tray()
    shown.emit('close', { reason: 'timedOut' })
    notices.forget()
    expect(shown.close).toHaveBeenCalledOnce()
  })

  it('are let go where a person has closed them', () => {
    const { notices, shown } = tray()
    shown.emit('close', { reason: 'userCanceled' })
    notices.forget()
    expect(shown.close).not.toHaveBeenCalled()
  })

  it('lead to the news where they are pressed, and go', () => {
    const { shown, onPressed } = tray()
    shown.emit('click')
    expect(onPressed).toHaveBeenCalledOnce()
    expect(shown.close).toHaveBeenCalledOnce()
  })

  it("are left out where IT wants the page's own alone", () => {
    const { inPage } = tray(false)
    expect(electron.shown).toEqual([])
    expect(inPage).toHaveBeenCalledOnce()
  })
})
