import { describe, expect, it } from 'vitest'
import { notificationFilter } from '../../../electron/main/decisions/notification-filter.ts'

const notice = (id: string | null, memberId = '7') => ({ id, memberId })

describe('the notice desk of a shared terminal', () => {
  it('shows a notice once, by whatever way it comes first', () => {
    const { judge } = notificationFilter()
    expect(judge(notice('1'), '7', 0)).toBe('show')
    expect(judge(notice('1'), '7', 1000)).toBe('heard before')
    expect(judge(notice('2'), '7', 1000)).toBe('show')
  })

  it('shows nobody what is for somebody else, or for a member who has left', () => {
    const { judge } = notificationFilter()
    expect(judge(notice('1', '8'), '7', 0)).toBe('for nobody here')
    expect(judge(notice('2'), null, 0)).toBe('for nobody here')
  })

  it('still shows a notice to its member after it came while somebody else was there', () => {
    const { judge } = notificationFilter()
    expect(judge(notice('1'), '8', 0)).toBe('for nobody here')
    expect(judge(notice('1'), '7', 1000)).toBe('show')
  })

  it('shows each notice that has no id: nothing tells whether it came before', () => {
    const { judge } = notificationFilter()
    expect([judge(notice(null), '7', 0), judge(notice(null), '7', 1)]).toEqual(['show', 'show'])
  })
})
