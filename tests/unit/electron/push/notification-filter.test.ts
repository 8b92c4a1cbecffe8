import { describe, expect, it } from 'vitest'
import { notificationFilter } from '../../../../electron/main/push/notification-filter.rules.ts'

const notification = (id: string | null, memberId = '7') => ({ id, memberId })

describe('the notifications of a shared terminal', () => {
  it('shows a notification once, by whatever way it comes first', () => {
    const { judge } = notificationFilter()
    expect(judge(notification('1'), '7', 0)).toBe('show')
    expect(judge(notification('1'), '7', 1000)).toBe('received before')
    expect(judge(notification('2'), '7', 1000)).toBe('show')
  })

  it('shows nobody what is for somebody else, or for a member who has left [K.10]', () => {
    const { judge } = notificationFilter()
    expect(judge(notification('1', '8'), '7', 0)).toBe('for nobody here')
    expect(judge(notification('2'), null, 0)).toBe('for nobody here')
  })

  it('still shows a notification to its member after it came while somebody else was there', () => {
    const { judge } = notificationFilter()
    expect(judge(notification('1'), '8', 0)).toBe('for nobody here')
    expect(judge(notification('1'), '7', 1000)).toBe('show')
  })

  it('shows each notification that has no id: nothing tells whether it came before', () => {
    const { judge } = notificationFilter()
    expect([judge(notification(null), '7', 0), judge(notification(null), '7', 1)]).toEqual(['show', 'show'])
  })
})
