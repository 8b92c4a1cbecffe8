/**
 * A second provider, written only from the specification's wire format and sharing no code with the shop or our server.
 * It sends no token, has no `/me`, and its replies are as odd as the wire contract allows.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerOf, failed, unknownCall, type Answer, type Body } from './odd-answers.ts'
import { oddCalls } from './odd-calls.ts'
import { pictureFile } from './odd-catalogue.ts'
import type { MemberPast } from './odd-member.ts'

const API_PREFIX = '/api/v1/'

export interface OddRequest {
  method: string
  /** Below `api/v1/`. */
  path: string
  body: Body
  contentType: string | undefined
  authorization: string | undefined
}

export interface OddProvider {
  /** Origin of `api/v1`, for `VITE_API_BASE_URL` or a proxy. */
  origin: string
  /** Every call in order of arrival. */
  requests: OddRequest[]
  /** The accepted orders, decrypted. */
  orders: Body[]
  /** Replaces the reply to the next call with this name. */
  answerNext(path: string, answer: Answer): void
  /** Holds back the reply to the next matching call. @returns releases it */
  holdNext(path: string, matches: (body: Body) => boolean): () => void
  close(): Promise<void>
}

interface Options {
  /** The key that orders are encrypted with, 16 or 32 bytes in hex. */
  orderKey: string
  port?: number
}

interface Held {
  path: string
  matches: (body: Body) => boolean
  released: Promise<void>
}

function taken<Entry>(list: Entry[], fits: (entry: Entry) => boolean): Entry | undefined {
  const index = list.findIndex(fits)
  return index < 0 ? undefined : list.splice(index, 1)[0]
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' || text === 'null' ? {} : (JSON.parse(text) as Body)
}

function send(response: ServerResponse, answer: Answer): void {
  if ('text' in answer) {
    response.writeHead(answer.status ?? 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(answer.text)
    return
  }
  const { status = 200, ...envelope } = answer
  // Some providers leave the wrong content type on their JSON.
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(JSON.stringify(envelope))
}

/** Starts the provider on its own port, with a member without changes. */
export async function startOddProvider({ orderKey, port = 0 }: Options): Promise<OddProvider> {
  const requests: OddRequest[] = []
  const orders: Body[] = []
  const nextAnswers: { path: string; answer: Answer }[] = []
  const holds: Held[] = []
  const past: MemberPast = { points: 5000, name: 'Meera Nair', delivered: false, stars: null }

  const server = createServer((request, response) => {
    answerCall(request, response).catch((error: unknown) => {
      send(response, failed(500, error instanceof Error ? error.message : 'Fault'))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const calls = oddCalls({ origin, orderKey, orders, past })

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin)
    if (pathname.startsWith('/pictures/')) {
      response.writeHead(200, { 'content-type': 'image/svg+xml' })
      response.end(pictureFile)
      return
    }
    if (!pathname.startsWith(API_PREFIX)) {
      send(response, unknownCall)
      return
    }
    const path = decodeURIComponent(pathname.slice(API_PREFIX.length))
    const body = await readBody(request)
    requests.push({
      method: request.method ?? '',
      path,
      body,
      contentType: request.headers['content-type'],
      authorization: request.headers.authorization,
    })
    await taken(holds, (held) => held.path === path && held.matches(body))?.released
    const planned = taken(nextAnswers, (next) => next.path === path)
    send(response, planned?.answer ?? answerOf(calls, path, body) ?? unknownCall)
  }

  return {
    origin,
    requests,
    orders,
    answerNext: (path, answer) => void nextAnswers.push({ path, answer }),
    holdNext(path, matches) {
      let release = (): void => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      holds.push({ path, matches, released })
      return () => release()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
