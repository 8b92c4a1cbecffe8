/** Log options: no bodies, headers or query strings, so that no numbers, codes, tokens or addresses are logged. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { causeOf } from './db/database-error.ts'

type LoggedError = { type: string; message: string; code?: string; stack: string }

/**
 * An error without personal data: a failed query's message contains its parameters, and PostgreSQL's `detail` contains
 * values.
 */
export function loggedError(error: Error): LoggedError {
  const cause = causeOf(error)
  const { code } = cause
  return {
    type: cause.name,
    message: cause.message,
    ...(typeof code === 'string' ? { code } : {}),
    // Only the frames: the first lines repeat the message, with the parameters.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  }
}

function loggedRequest(request: FastifyRequest): { method: string; path: string } {
  return { method: request.method, path: request.url.split('?')[0] ?? '' }
}

/**
 * Options for Fastify's logger (pino).
 * @param to where the lines go; standard output by default
 */
export function logOptions(
  level: string,
  to?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  if (level === 'silent') return false
  return {
    level,
    ...(to === undefined ? {} : { stream: to }),
    serializers: { req: loggedRequest, err: loggedError },
    redact: ['req.headers', '*.mobile', '*.mobile_number', '*.token', '*.code_hash', '*.address'],
  }
}
