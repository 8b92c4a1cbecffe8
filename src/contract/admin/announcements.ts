/** Announcements: an operator tells a client's members something. */
import * as v from 'valibot'
import { objectOf } from '../shop-entities/primitives.ts'
import { count, listOf, moment, rowId } from './replies/fields.ts'
import { dryRun, idempotencyKey, lines, mobileNumber, ofClient, paging, positive } from './requests/fields.ts'
import type { Subject } from './subject.ts'

const MOST_MOBILES = 1000

/** Longest text, in characters. A push must have room for it too. */
export const ANNOUNCEMENT_LENGTH = 500

/** The rules of what an operator types. */
export const announcementRules = {
  text: lines(ANNOUNCEMENT_LENGTH),
  mobiles: v.pipe(
    v.array(mobileNumber),
    v.minLength(1, 'name at least one'),
    v.maxLength(MOST_MOBILES, `at most ${MOST_MOBILES} numbers`),
  ),
  minPoints: positive,
}
const { mobiles, minPoints } = announcementRules

/** Exactly one of these: with two, `all` would win, and a sent announcement can't be recalled. */
const recipients = v.union(
  [
    v.strictObject({ all: v.pipe(v.literal(true), v.description('to all members')) }),
    v.strictObject({
      mobiles: v.pipe(
        mobiles,
        v.description(`to the members with these mobile numbers, up to ${MOST_MOBILES}`),
      ),
    }),
    v.strictObject({
      min_points: v.pipe(minPoints, v.description('to the members with at least this balance')),
    }),
  ],
  'must be all, up to 1,000 mobiles of ten digits, or min_points',
)

const announcement = v.object({
  id: rowId,
  at: moment,
  /** The operator's name at that time. */
  actor: v.string(),
  text: v.object({ en: v.string(), hi: v.optional(v.string()) }),
  /** Recipients: all members, members with at least this balance, or a number of chosen members. */
  to: v.union([
    v.object({ all: v.literal(true) }),
    v.object({ min_points: rowId }),
    v.object({ mobiles: count }),
  ]),
  members: count,
  /** Number of recipients that have been told. */
  told: count,
  /** When the last recipient was told; `null` while the announcement is being sent. */
  sent_at: v.nullable(moment),
  /** Why sending fails again and again; it is tried again later. */
  failure: v.nullable(v.string()),
})

export const announcements = {
  permissions: { announce: ['owner', 'manager'] },
  calls: {
    announce: {
      method: 'POST',
      path: '/clients/:client/announcements',
      permission: 'announce',
      status: 201,
      idempotent: true,
      summary: 'Tell members something, each once and in their language; it is sent in the background',
      request: objectOf({
        ...ofClient,
        idempotency_key: idempotencyKey,
        text: objectOf({
          en: v.pipe(
            announcementRules.text,
            v.description(`in English, up to ${ANNOUNCEMENT_LENGTH} characters`),
          ),
          hi: v.optional(
            v.pipe(
              lines(ANNOUNCEMENT_LENGTH),
              v.description('in Hindi; without it everybody reads the English text'),
            ),
          ),
        }),
        to: recipients,
        dry_run: dryRun,
      }),
      reply: v.object({
        /** `null` for a preview. */
        id: v.nullable(rowId),
        members: count,
        /** Mobile numbers that belong to no active member. */
        unknown: v.array(v.string()),
      }),
    },
    listAnnouncements: {
      method: 'GET',
      path: '/clients/:client/announcements',
      permission: 'announce',
      summary: "A client's announcements, newest first",
      request: objectOf({ ...ofClient, ...paging }),
      reply: listOf(announcement),
    },
  },
} as const satisfies Subject
