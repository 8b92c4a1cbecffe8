/** An announcement's form: typed fields, and the request made of them. */
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/contract/grouped-number.ts'
import type { AdminRequest } from '../api/admin-call.ts'

export type Announcement = AdminReplyOf<'listAnnouncements'>['items'][number]
export type Wanted = Pick<AdminRequest<'announce'>, 'text' | 'to'>

const MOST = 500
const TEN_DIGITS = /^\d{10}$/

const words = v.pipe(v.string(), v.trim(), v.maxLength(MOST, `at most ${MOST} characters`))

export const announcementFields = v.pipe(
  v.object({
    en: v.pipe(words, v.minLength(1, 'say something')),
    hi: words,
    to: v.picklist(['all', 'min_points', 'mobiles']),
    min_points: v.string(),
    mobiles: v.string(),
  }),
  v.forward(
    v.check(
      ({ to, min_points: points }) => to !== 'min_points' || /^[1-9]\d{0,8}$/.test(points.trim()),
      'a whole number of points',
    ),
    ['min_points'],
  ),
  v.forward(
    v.check(
      ({ to, mobiles }) => to !== 'mobiles' || areMobiles(mobiles),
      'numbers of ten digits, at most 1,000',
    ),
    ['mobiles'],
  ),
)
export type AnnouncementFields = v.InferInput<typeof announcementFields>

const numbersIn = (text: string) => text.split(/[\s,;]+/).filter((number) => number !== '')

function areMobiles(text: string): boolean {
  const numbers = numbersIn(text)
  return numbers.length > 0 && numbers.length <= 1000 && numbers.every((number) => TEN_DIGITS.test(number))
}

/** The form as a request. */
export function wantedOf({ en, hi, to, min_points: points, mobiles }: AnnouncementFields): Wanted {
  return {
    text: { en: en.trim(), ...(hi.trim() === '' ? {} : { hi: hi.trim() }) },
    to:
      to === 'all'
        ? { all: true }
        : to === 'min_points'
          ? { min_points: Number(points.trim()) }
          : { mobiles: numbersIn(mobiles) },
  }
}

/** An announcement's audience. */
export function audienceInWords(to: Announcement['to']): string {
  if ('all' in to) return 'All members'
  if ('min_points' in to) return `${groupedNumber(to.min_points)} points or more`
  return 'Chosen members'
}
