/** One connection to Google's message service (MCS): open, log in, receive, close. The transport reconnects. */
import type { TLSSocket } from 'node:tls'
import { decrypt, mcsMessages, mcsTag, MCS_VERSION, Parser } from './fcm-library.ts'
import type { FcmCredentials } from './fcm-registration.ts'
import { openFcmSocket, type FcmNetwork, type FcmPeer } from './fcm-socket.ts'

const HOST = 'mtalk.google.com'
/** Google's own port, then one that networks rarely block. */
const PORTS = [5228, 443]
const LOGGED_IN_WITHIN_MS = 20_000
const HEARTBEAT_MS = 5 * 60_000

/** Reason for the end of a connection whose terminal the service does not know, or no longer knows. */
export const LOGIN_REFUSED = 'the login was refused'

export const googlePeer: FcmPeer = { host: HOST, ports: PORTS, serverName: HOST }

export interface LineListener {
  onLoggedIn(): void
  /** A decrypted message: its id, which the next login must send, and its content. */
  onMessage(id: string, message: unknown): void
  onUnreadable(id: string): void
  /** The connection has ended; called once. */
  onEnd(why: string): void
}

interface DataMessage {
  persistentId?: string
  appData?: { key: string; value: string }[]
  rawData?: Buffer
}

type Encodable = { encodeDelimited(message: object): { finish(): Uint8Array } }

function framed(tag: number, kind: Encodable, message: object): Buffer {
  return Buffer.concat([Buffer.from([tag]), kind.encodeDelimited(message).finish()])
}

function loginOf({ androidId, securityToken }: FcmCredentials, received: readonly string[]): Buffer {
  const login = {
    id: 'chrome-94.0.4606.51',
    domain: 'mcs.android.com',
    user: androidId,
    resource: androidId,
    authToken: securityToken,
    deviceId: `android-${BigInt(androidId).toString(16)}`,
    setting: [{ name: 'new_vc', value: '1' }],
    receivedPersistentId: received,
    adaptiveHeartbeat: false,
    useRmq2: true,
    authService: 2,
    networkType: 1,
    heartbeatStat: { ip: '', timeout: true, intervalMs: HEARTBEAT_MS },
  }
  return Buffer.concat([
    Buffer.from([MCS_VERSION]),
    framed(mcsTag.loginRequest, mcsMessages.LoginRequest, login),
  ])
}

/** Node's error code; a message could hold an address. */
function codeOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code ?? 'the line broke'
}

/** Logs in on an open connection and reads until it ends or is closed. */
function readLine(socket: TLSSocket, { credentials, received, listener }: LineOptions): () => void {
  const parser = new Parser(socket)
  let heartbeat: NodeJS.Timeout | undefined
  let isOver = false
  let deadline = setTimeout(() => end('no login in time'), LOGGED_IN_WITHIN_MS)

  function close(): void {
    isOver = true
    clearTimeout(deadline)
    clearInterval(heartbeat)
    parser.destroy()
    socket.destroy()
  }

  function end(why: string): void {
    if (isOver) return
    close()
    listener.onEnd(why)
  }

  /** A connection without traffic for two heartbeats counts as dead, even if it looks open. */
  function extendDeadline(): void {
    clearTimeout(deadline)
    deadline = setTimeout(() => end('no sign of life'), 2 * HEARTBEAT_MS)
  }

  function loggedIn({ error }: { error?: { code?: number } }): void {
    if (error !== undefined) {
      end(LOGIN_REFUSED)
      return
    }
    extendDeadline()
    heartbeat = setInterval(
      () => socket.write(framed(mcsTag.heartbeatPing, mcsMessages.HeartbeatPing, {})),
      HEARTBEAT_MS,
    )
    listener.onLoggedIn()
  }

  function read({ persistentId = '', appData = [], rawData }: DataMessage): void {
    let message: unknown
    try {
      if (rawData === undefined) throw new Error('it is empty')
      message = decrypt(
        { appData: appData as Parameters<typeof decrypt>[0]['appData'], rawData },
        credentials.keys,
      )
    } catch {
      listener.onUnreadable(persistentId)
      return
    }
    listener.onMessage(persistentId, message)
  }

  socket.on('error', (error) => end(codeOf(error)))
  socket.on('close', () => end('the line was closed'))
  parser.on('error', () => end('it could not be understood'))
  parser.on('message', ({ tag, object }) => {
    if (isOver) return
    extendDeadline()
    if (tag === mcsTag.loginResponse) loggedIn(object as { error?: { code?: number } })
    else if (tag === mcsTag.data) read(object as DataMessage)
    else if (tag === mcsTag.heartbeatPing)
      socket.write(framed(mcsTag.heartbeatAck, mcsMessages.HeartbeatAck, {}))
    else if (tag === mcsTag.close) end('the service closed the line')
  })
  socket.write(loginOf(credentials, received))
  return close
}

export interface LineOptions {
  peer: FcmPeer
  network: FcmNetwork
  credentials: FcmCredentials
  /** Message ids already received, not to be sent again. */
  received: readonly string[]
  listener: LineListener
}

/**
 * Opens a connection. Ends at once if the server's certificate is invalid or not for its name.
 * @returns closes the connection without calling `onEnd`
 */
export function openLine(options: LineOptions): () => void {
  const connecting = new AbortController()
  let close = (): void => connecting.abort()
  openFcmSocket(options.peer, options.network, connecting.signal).then(
    (socket) => {
      if (connecting.signal.aborted) socket.destroy()
      else close = readLine(socket, options)
    },
    (error: unknown) => {
      if (!connecting.signal.aborted) options.listener.onEnd(codeOf(error))
    },
  )
  return () => close()
}
