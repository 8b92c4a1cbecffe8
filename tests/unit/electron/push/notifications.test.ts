import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openNotifications, type NotificationsOptions } from '../../../../electron/main/push/notifications.ts'
import { journalStub } from '../journal-stub.ts'

let tray: ShownNotification[]

class ShownNotification extends EventEmitter {
  static isSupported = (): boolean => true
  close = vi.fn<() => void>()
  show(): void {
    tray.push(this)
  }
}
const Notification = ShownNotification as unknown as NotificationsOptions['Notification']
const notification = { id: '1', memberId: '7' }

function received(useTray = true) {
  const inPage = vi.fn<() => void>()
  const notifications = openNotifications({ journal: journalStub().journal, useTray, Notification })
  notifications.events.on('notification', inPage)
  notifications.memberIs('7')
  notifications.receive(notification, 'push')
  return { notifications, shown: tray[0]!, inPage }
}

beforeEach(() => void (tray = []))

describe("notifications in the system's tray", () => {
  it('are taken away with their member, also where Windows has only put them aside [K.19]', () => {
    const { notifications, shown } = received()
    shown.emit('close', { reason: 'timedOut' })
    notifications.forget()
    expect(shown.close).toHaveBeenCalledOnce()
  })

  it('are let go where a person has closed them', () => {
    const { notifications, shown } = received()
    shown.emit('close', { reason: 'userCanceled' })
    notifications.forget()
    expect(shown.close).not.toHaveBeenCalled()
  })

  it("are left out where IT wants the page's own alone", () => {
    const { inPage } = received(false)
    expect(tray).toEqual([])
    expect(inPage).toHaveBeenCalledOnce()
  })
})
