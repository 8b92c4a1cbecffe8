import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Journal } from '../../../../electron/main/journal.ts'
import { openNotifications } from '../../../../electron/main/push/notifications.ts'

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
const notification = { id: '1', memberId: '7' }

function tray(useTray = true) {
  const onClick = vi.fn<() => void>()
  const inPage = vi.fn<() => void>()
  const notifications = openNotifications({ journal, useTray })
  notifications.events.on('click', onClick)
  notifications.events.on('notification', inPage)
  notifications.memberIs('7')
  notifications.receive(notification, 'push')
  return { notifications, shown: electron.shown[0]!, onClick, inPage }
}

beforeEach(() => {
  electron.shown = []
})

describe("notifications in the system's tray", () => {
  it('are taken away with their member, also where Windows has only put them aside [K.19]', () => {
    const { notifications, shown } = tray()
    shown.emit('close', { reason: 'timedOut' })
    notifications.forget()
    expect(shown.close).toHaveBeenCalledOnce()
  })

  it('are let go where a person has closed them', () => {
    const { notifications, shown } = tray()
    shown.emit('close', { reason: 'userCanceled' })
    notifications.forget()
    expect(shown.close).not.toHaveBeenCalled()
  })

  it("are left out where IT wants the page's own alone", () => {
    const { inPage } = tray(false)
    expect(electron.shown).toEqual([])
    expect(inPage).toHaveBeenCalledOnce()
  })
})
