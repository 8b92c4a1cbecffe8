/** The shop as a member sees it, for an operator: nothing can be changed there. */
import * as v from 'valibot'
import { objectOf } from '../shop-entities/primitives.ts'
import { moment } from './replies/fields.ts'
import { positive } from './requests/fields.ts'
import type { Subject } from './subject.ts'

/** How long a preview's link can be used, in minutes. */
export const PREVIEW_MINUTES = 10

export const previews = {
  calls: {
    previewMember: {
      method: 'POST',
      path: '/members/:id/preview',
      permission: 'members.support',
      status: 201,
      summary: `A link to the shop as the member sees it, for ${PREVIEW_MINUTES} minutes and only to look at`,
      request: objectOf({ id: positive }),
      reply: v.object({ url: v.pipe(v.string(), v.url()), expires_at: moment }),
    },
  },
} as const satisfies Subject
