/** How the foreign provider wraps its replies. */

export type Body = Record<string, unknown>

/** An envelope, or a text without one. */
export type Answer =
  | { status?: number; message: unknown; code?: number | string; data?: unknown }
  | { status?: number; text: string }

/** Calls by name; a name that ends with `/` matches the rest of the path too. */
export type OddCalls = Record<string, (body: Body, rest: string) => Answer>

/** Success, with a code that is a text. */
export const success = (data: unknown): Answer => ({ message: 'Success', code: '200', data })

/** A failure as HTTP 200, as some providers send it. */
export const refused = (message: unknown): Answer => ({ message, code: 422, data: null })

/** A failure as HTTP 4xx or 5xx with the envelope. */
export const failed = (status: number, message: unknown): Answer => ({ status, message, code: status })

/** A framework's default reply to an unknown path: HTML. */
export const unknownCall: Answer = { status: 404, text: '<!doctype html><h1>404 Not Found</h1>' }

export function answerOf(calls: OddCalls, path: string, body: Body): Answer | undefined {
  const [name = '', ...rest] = path.split('/')
  const call = rest.length === 0 ? calls[name] : calls[`${name}/`]
  return call?.(body, rest.join('/'))
}
