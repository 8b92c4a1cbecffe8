/** Error replies to requests that never reach the router or its hooks, with the same headers as every other reply. */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '../../src/contract/envelope.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import { ApiError } from '../domain/api-error.ts'
import { answerFault } from './answer-fault.ts'
import { newRequestId, REQUEST_ID_HEADER } from './response-headers.ts'

type Headers = Readonly<Record<string, string>>

/** Errors of Node's parser whose status is not 400. */
const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

function bodyOf(code: number, what: string): string {
  const envelope: Reply<never> = { message: errorMessages.badRequest('request', what).en, code, data: null }
  return JSON.stringify(envelope)
}

function headersOf(body: string): Record<string, string> {
  return {
    [REQUEST_ID_HEADER]: newRequestId(),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
}

/** Writes a whole reply to a connection without a response object, and closes it. */
export function refuseOnSocket(socket: Duplex, status: number, headers: Headers): void {
  // The caller may be gone; an `error` event without a listener would end the process.
  socket.on('error', () => undefined)
  const reason = STATUS_CODES[status] ?? ''
  const body = bodyOf(status, reason)
  const sent = { ...headers, ...headersOf(body), connection: 'close' }
  const head = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${head.join('')}\r\n${body}`)
}

/**
 * Replies to a request that Node could not parse as HTTP.
 * @param isAnswering whether another reply is being sent on the connection, which this one would corrupt
 */
export function refuseUnreadable(
  error: { code?: string },
  socket: Duplex,
  headers: Headers,
  isAnswering: boolean,
): void {
  if (error.code === 'ECONNRESET' || isAnswering || !socket.writable) socket.destroy()
  else refuseOnSocket(socket, STATUS_OF[error.code ?? ''] ?? 400, headers)
}

/** Replies to an `Expect` header other than `100-continue`. */
export function refuseExpectation(
  _request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
): void {
  const body = bodyOf(417, STATUS_CODES[417] ?? '')
  response.writeHead(417, { ...headers, ...headersOf(body) })
  response.end(body)
}

/** Replies to an address that the router can't parse, before any hook has run. */
export function refuseAddress(headers: Headers) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers).header(REQUEST_ID_HEADER, request.id)
    answerFault(error, request, reply, request.url.startsWith('/admin/') ? { error: 'invalid' } : {})
  }
}

/** Replies 503 with `Retry-After` to requests that reach a closing server on an open connection. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) =>
    done(isClosing ? new ApiError(503, errorMessages.notAvailable) : undefined),
  )
}

/** Replies 400 to a request with two `Host` headers (RFC 9112): a proxy before us may have read the other one. */
export function refuseSecondHost(app: FastifyInstance): void {
  const isHost = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === 'host'
  app.addHook('onRequest', (request, _reply, done) => {
    const hosts = request.raw.rawHeaders.filter(isHost).length
    done(hosts > 1 ? new ApiError(400, errorMessages.badRequest('Host', 'is given twice')) : undefined)
  })
}
