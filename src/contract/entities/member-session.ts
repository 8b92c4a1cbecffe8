import type * as v from 'valibot'
import { flag, id, listOf, objectOf, text } from './primitives.ts'

/** Where a member is logged in (wire contract, "Beyond the specification"). */
export const memberSession = objectOf({
  id,
  /** One of `deviceKinds`, or another provider's own. */
  kind: text,
  created_at: text,
  last_used_at: text,
  /** The one that this page is in. */
  current: flag,
})
export type MemberSession = v.InferOutput<typeof memberSession>

export const memberSessions = listOf(memberSession)
