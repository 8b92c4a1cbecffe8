/** Strict schemas of `data` in the admin API's replies. */
import type * as v from 'valibot'
import type { AdminCallName } from './calls.ts'
import { clientReplies } from './replies/clients.ts'
import { fileReplies } from './replies/files.ts'
import { grantReplies } from './replies/grants.ts'
import { memberReplies } from './replies/members.ts'
import { orderReplies } from './replies/orders.ts'
import { schemasOf } from './subjects.ts'

export const adminReplies = {
  ...schemasOf('reply'),
  ...clientReplies,
  ...orderReplies,
  ...memberReplies,
  ...grantReplies,
  ...fileReplies,
} satisfies Record<AdminCallName, v.GenericSchema>

/** `data` of a call's reply. */
export type AdminReplyOf<Name extends AdminCallName> = v.InferOutput<(typeof adminReplies)[Name]>
