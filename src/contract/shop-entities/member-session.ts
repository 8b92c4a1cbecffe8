import type * as v from 'valibot'
import { flag, id, listOf, objectOf, text } from './primitives.ts'

/** A session of a member (wire contract, "Beyond the specification"). */
export const memberSession = objectOf({
  id,
  /** One of `deviceKinds`, or another provider's own value. */
  kind: text,
  created_at: text,
  last_used_at: text,
  /** The session of this page. */
  current: flag,
})
export type MemberSession = v.InferOutput<typeof memberSession>

export const memberSessions = listOf(memberSession)
