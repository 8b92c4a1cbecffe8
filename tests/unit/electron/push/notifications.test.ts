import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  notificationFilter,
  openNotifications,
  type NotificationsOptions,
} from '../../../../electron/main/push/notifications.ts'
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

const from = (id: string | null, memberId = '7') => ({ id, memberId })

describe('the notifications of a shared terminal', () => {
  it('shows a notification once, by whatever way it comes first', () => {
    const { judge } = notificationFilter()
    expect(judge(from('1'), '7', 0)).toBe('show')
    expect(judge(from('1'), '7', 1000)).toBe('received before')
    expect(judge(from('2'), '7', 1000)).toBe('show')
  })

  it('shows nobody what is for somebody else, or for a member who has left [K.10]', () => {
    const { judge } = notificationFilter()
    expect(judge(from('1', '8'), '7', 0)).toBe('for nobody here')
    expect(judge(from('2'), null, 0)).toBe('for nobody here')
  })

  it('still shows a notification to its member after it came while somebody else was there', () => {
    const { judge } = notificationFilter()
    expect(judge(from('1'), '8', 0)).toBe('for nobody here')
    expect(judge(from('1'), '7', 1000)).toBe('show')
  })

  it('shows each notification that has no id: nothing tells whether it came before', () => {
    const { judge } = notificationFilter()
    expect([judge(from(null), '7', 0), judge(from(null), '7', 1)]).toEqual(['show', 'show'])
  })
})
