/** Signatures of the Pusher protocol: HMAC-SHA256 with the app's secret, compared in constant time. */
import { createHash, createHmac } from 'node:crypto'
import { sameSecret } from '../domain/secret-hash.ts'

/** An app of the protocol: its key is public, its secret only known to the servers. */
export interface PusherApp {
  appId: string
  key: string
  secret: string
}

/** Maximum difference between a signed request's time and ours. */
const CLOCK_SKEW_SECONDS = 600

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * The signature that lets a socket subscribe to a private channel.
 * @param session if given, part of the signature and readable after it; clients forward both unread
 */
export function channelAuth(
  { key, secret }: PusherApp,
  socketId: string,
  channel: string,
  session?: string,
): string {
  if (session === undefined) return `${key}:${signed(secret, `${socketId}:${channel}`)}`
  return `${key}:${signed(secret, `${socketId}:${channel}:${session}`)}:${session}`
}

/**
 * Checks that `auth` lets exactly this socket subscribe to this channel.
 * @returns null if it does not; else its session, or null as the session if another service signed it
 */
export function readChannelAuth(
  app: PusherApp,
  socketId: string,
  channel: string,
  auth: string,
): { session: string | null } | null {
  const session = /:[0-9a-f]{64}:([0-9a-f]+)$/.exec(auth)?.[1]
  return sameSecret(channelAuth(app, socketId, channel, session), auth) ? { session: session ?? null } : null
}

export interface SignedRequest {
  method: string
  /** Without the query. */
  path: string
  query: Readonly<Record<string, string>>
  body: string
}

/** Whether an HTTP API request is signed with the app's secret, for this body, and recently. */
export function isSignedRequest(app: PusherApp, request: SignedRequest, now: Date): boolean {
  const { auth_signature: signature = '', ...rest } = request.query
  const fields = Object.entries(rest).map(([name, value]) => [name.toLowerCase(), value] as const)
  const given = Object.fromEntries(fields)
  const age = Math.abs(now.getTime() / 1000 - Number(given['auth_timestamp']))
  if (given['auth_key'] !== app.key || !(age <= CLOCK_SKEW_SECONDS)) return false
  const bodyMd5 = createHash('md5').update(request.body).digest('hex')
  // A request without a body may omit its hash.
  if (given['body_md5'] !== bodyMd5 && !(request.body === '' && given['body_md5'] === undefined)) return false
  const query = fields
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return sameSecret(signed(app.secret, `${request.method}\n${request.path}\n${query}`), signature)
}
