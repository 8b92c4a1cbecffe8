/** Signatures of the Pusher protocol: HMAC-SHA256 with the app's secret, compared in constant time. */
import { createHmac } from 'node:crypto'
import { sameSecret } from '../domain/secret-hash.ts'

/** An app of the protocol: its key is public, its secret only known to the servers. */
export interface PusherApp {
  appId: string
  key: string
  secret: string
}

const signed = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/**
 * The signature that lets a socket subscribe to a private channel.
 * @param session if given, part of the signature and readable after it; pages forward both unread
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
