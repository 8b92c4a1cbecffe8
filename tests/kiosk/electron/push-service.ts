/** Google's side of push for a kiosk on a real Electron: a peer of the test's. */
import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { Session } from 'electron'
import { MEANT_FOR } from '../../setup/push/fcm-peer-address.ts'

const SERVICE = 'mtalk.google.com'

const {
  KIOSK_TEST_PUSH_CALLS: calls,
  KIOSK_TEST_PUSH_LINE: port,
  KIOSK_TEST_PUSH_AUTHORITY: authority,
} = process.env

/**
 * Sends a session's calls to the peer, each with the address that it was meant for. What is handled so is not asked of
 * the session's `webRequest` (proxying_url_loader_factory.cc, CreateLoaderAndStart).
 */
export function directCalls(session: Session): void {
  if (calls === undefined) return
  session.protocol.handle('https', async (request) =>
    fetch(calls, {
      method: 'POST',
      headers: { [MEANT_FOR]: request.url },
      body: await request.arrayBuffer(),
    }),
  )
}

/** Connects whoever calls Google's message service with the peer; the certificate must be for Google's name. */
export function directLine(): void {
  if (port === undefined || authority === undefined) return
  const here = { host: '127.0.0.1', port: Number(port), ca: readFileSync(authority) }
  const connect = tls.connect as (options: tls.ConnectionOptions) => tls.TLSSocket
  const directed = (options: tls.ConnectionOptions): tls.TLSSocket =>
    connect(options.servername === SERVICE ? { ...options, ...here } : options)
  // Main calls it with options alone.
  Object.assign(tls, { connect: directed })
}
