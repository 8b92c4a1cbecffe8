/** The envelope that every reply travels in (section 7 and the wire contract). */
import * as z from 'zod/mini'

export const SUCCESS_MESSAGE = 'Success'

/** `{message, code, data}` as it may arrive: a message may be a list, anything may be missing. */
export const envelope = z.object({
  message: z.catch(z.nullish(z.union([z.string(), z.array(z.unknown())])), null),
  code: z.catch(z.nullish(z.union([z.number(), z.string()])), null),
  data: z.optional(z.unknown()),
})
export type Envelope = z.output<typeof envelope>

/** `{message, code, data}` as our own server sends it. */
export interface Reply<Data> {
  message: string
  code: number
  data: Data | null
}

/** The one sentence of an envelope that a person is shown: the first item where `message` is a list. */
export function messageOf(reply: Pick<Envelope, 'message'>): string | null {
  const first = Array.isArray(reply.message) ? reply.message[0] : reply.message
  return typeof first === 'string' && first !== '' ? first : null
}
