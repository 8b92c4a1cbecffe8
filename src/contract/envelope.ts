/** The envelope of every reply (section 7 and the wire contract). */
import * as v from 'valibot'
import { objectOf } from './shop-entities/primitives.ts'

export const SUCCESS_MESSAGE = 'Success'

/** `{message, code, data}` as it may arrive: a message may be a list, any part may be missing. */
export const envelope = objectOf({
  message: v.fallback(v.nullish(v.union([v.string(), v.array(v.unknown())])), null),
  code: v.fallback(v.nullish(v.union([v.number(), v.string()])), null),
  data: v.optional(v.unknown()),
})
export type Envelope = v.InferOutput<typeof envelope>

/** `{message, code, data}` as our server sends it. */
export interface Reply<Data> {
  message: string
  code: number
  data: Data | null
}

/** The sentence to show: `message`, or its first item if it is a list. */
export function messageOf(reply: Pick<Envelope, 'message'>): string | null {
  const first = Array.isArray(reply.message) ? reply.message[0] : reply.message
  return typeof first === 'string' && first !== '' ? first : null
}
