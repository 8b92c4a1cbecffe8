import { expect, it, vi } from 'vitest'
import { dateIn } from '../../../server/domain/date-in.ts'
import { momentIn } from '../../../server/domain/moment-in.ts'

const justBeforeMidnight = new Date('2026-11-26T18:29:59.400Z')
const aSecondLater = new Date('2026-11-26T18:30:00.400Z')

it('a moment is written in the shop’s zone, with its distance from UTC', () => {
  expect(momentIn('Asia/Kolkata', aSecondLater)).toBe('2026-11-27T00:00:00+05:30')
  expect(momentIn('America/St_Johns', aSecondLater)).toBe('2026-11-26T15:00:00-03:30')
  expect(momentIn('UTC', aSecondLater)).toBe('2026-11-26T18:30:00+00:00')
})

it('a day ends at the shop’s midnight', () => {
  expect(dateIn('Asia/Kolkata', justBeforeMidnight)).toBe('2026-11-26')
  expect(dateIn('Asia/Kolkata', aSecondLater)).toBe('2026-11-27')
})

it('a zone’s format is made once: making it takes longer than a thousand uses', () => {
  const { DateTimeFormat } = Intl
  const made = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(...from) {
    return new DateTimeFormat(...from)
  })
  for (let n = 0; n < 300; n += 1) dateIn('Asia/Tokyo', aSecondLater)
  expect(made).toHaveBeenCalledTimes(1)
  made.mockRestore()
})
