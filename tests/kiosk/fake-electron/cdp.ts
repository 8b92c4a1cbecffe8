/** A client of the Chrome DevTools Protocol: one WebSocket, one session per attached target. */
import { EventEmitter } from 'node:events'
import type { CDPSession } from 'playwright'
import WebSocket from 'ws'

/** A session, typed as Playwright's. */
export type CdpSession = Pick<CDPSession, 'send' | 'on'>

interface Message {
  id?: number
  sessionId?: string
  method?: string
  params?: { sessionId?: string }
  result?: unknown
  error?: { message: string }
}

interface Pending {
  sessionId: string
  resolve(result: unknown): void
  reject(error: Error): void
}

class Session extends EventEmitter {
  readonly #send: (method: string, params: unknown) => Promise<unknown>

  constructor(send: (method: string, params: unknown) => Promise<unknown>) {
    super()
    this.#send = send
  }

  send(method: string, params: unknown = {}): Promise<unknown> {
    return this.#send(method, params)
  }
}

export interface CdpConnection {
  /** The browser's own session. */
  browser: CdpSession
  session(id: string): CdpSession
  close(): void
}

/**
 * Connects to a Chromium.
 * @param debuggingAddress `http://host:port`
 * @throws if there is no reply
 */
export async function connectCdp(debuggingAddress: string): Promise<CdpConnection> {
  const version = (await (await fetch(`${debuggingAddress}/json/version`)).json()) as {
    webSocketDebuggerUrl: string
  }
  const socket = new WebSocket(version.webSocketDebuggerUrl, { perMessageDeflate: false })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let last = 0
  const pending = new Map<number, Pending>()
  const sessions = new Map<string, Session>()

  function makeSession(sessionId: string): Session {
    return new Session(
      (method, params) =>
        new Promise((resolve, reject) => {
          last += 1
          pending.set(last, {
            sessionId,
            resolve,
            reject: (error) => reject(new Error(`${method}: ${error.message}`)),
          })
          socket.send(
            JSON.stringify({ id: last, method, params, ...(sessionId === '' ? {} : { sessionId }) }),
          )
        }),
    )
  }

  /** A page that is gone, or has crashed, no longer replies. */
  function forsake(lost: string): void {
    for (const [id, { sessionId, reject }] of pending)
      if (sessionId === lost && pending.delete(id)) reject(new Error('the page is gone'))
  }

  function sessionOf(id: string): Session {
    const session = sessions.get(id) ?? makeSession(id)
    sessions.set(id, session)
    return session
  }

  socket.on('message', (data: Buffer) => {
    const { id, sessionId = '', method, params, result, error } = JSON.parse(String(data)) as Message
    if (id !== undefined) {
      if (error === undefined) pending.get(id)?.resolve(result)
      else pending.get(id)?.reject(new Error(error.message))
      pending.delete(id)
    } else if (method !== undefined) {
      sessionOf(sessionId).emit(method, params)
      if (method === 'Inspector.targetCrashed') forsake(sessionId)
      if (method === 'Target.detachedFromTarget') {
        forsake(params?.sessionId ?? '')
        sessions.delete(params?.sessionId ?? '')
      }
    }
  })
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('the browser is gone'))
    pending.clear()
  })
  return {
    browser: sessionOf('') as unknown as CdpSession,
    session: (id) => sessionOf(id) as unknown as CdpSession,
    close: () => socket.close(),
  }
}
