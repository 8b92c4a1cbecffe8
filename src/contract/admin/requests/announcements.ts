import * as v from 'valibot'
import { objectOf } from '../../entities/primitives.ts'
import { idempotencyKey, lines, mobileNumber, ofClient, paging, positive } from './fields.ts'

const MOST_MOBILES = 1000

/** Longest text, in characters. A push must have room for it too. */
const ANNOUNCEMENT_LENGTH = 500

export const announcementRequests = {
  announce: objectOf({
    ...ofClient,
    idempotency_key: idempotencyKey,
    text: objectOf({ en: lines(ANNOUNCEMENT_LENGTH), hi: v.optional(lines(ANNOUNCEMENT_LENGTH)) }),
    /** Exactly one of these: with two, `all` would win, and a sent announcement can't be recalled. */
    to: v.union(
      [
        v.strictObject({ all: v.literal(true) }),
        v.strictObject({
          mobiles: v.pipe(
            v.array(mobileNumber),
            v.minLength(1, 'name at least one'),
            v.maxLength(MOST_MOBILES, `at most ${MOST_MOBILES} numbers`),
          ),
        }),
        v.strictObject({ min_points: positive }),
      ],
      'must be all, up to 1,000 mobiles of ten digits, or min_points',
    ),
    dry_run: v.optional(v.boolean(), false),
  }),
  listAnnouncements: objectOf({ ...ofClient, ...paging }),
}
