/**
 * Sets up a session before its first request: scheme, permissions, request filter, downloads, proxy login.
 */
import { session as sessions, type Session } from 'electron'
import { mayRequest, mayUse, type AllowedOrigins } from './allow-list.rules.ts'
import { kioskScheme } from '../../../src/contract/kiosk/bridge.ts'
import type { Journal } from '../base/journal.ts'
import { inBackground } from '../base/in-background.ts'
import type { SchemeHandler } from './scheme.ts'

export interface SessionRules {
  /** Handles `shop://`; `null` if the session never opens a page. */
  handleScheme: SchemeHandler | null
  /** Origins that the session may call, beside the kiosk's own scheme. */
  allowedOrigins: AllowedOrigins
  /** The proxy's login, and an address behind the proxy; `null` for a session without requests. */
  proxy: { login: { prepare(session: Session, address: string): Promise<void> }; address: string } | null
  journal: Journal
}

/** Sets the handlers of permission requests and checks. Devices and screen capture are always denied. */
function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler(
    // The types are wrong here: a page that closes while it asks has no contents any more.
    (contents: Electron.WebContents | null, permission, answer, { requestingUrl }) =>
      answer(mayUse(permission, contents?.getURL() ?? '', requestingUrl)),
  )
  // A worker has no contents, and a frame's origin may differ from its page's.
  session.setPermissionCheckHandler((contents, permission, requestingOrigin) =>
    mayUse(permission, contents?.getURL() ?? requestingOrigin, requestingOrigin),
  )
  session.setDevicePermissionHandler(() => false)
}

/**
 * Sets scheme, permissions, request filter, downloads and the proxy's login. Every session passes through here,
 * including those for main's own requests.
 * @returns settles when the proxy has got its login or did not answer; everything else is set at once
 */
export function prepareSession(
  session: Session,
  { handleScheme, allowedOrigins, proxy, journal }: SessionRules,
): Promise<void> {
  if (handleScheme !== null)
    session.protocol.handle(kioskScheme.name, (request) => handleScheme(session, request))
  denyPermissions(session)
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !mayRequest(url, allowedOrigins) }),
  )
  session.on('will-download', (event) => {
    event.preventDefault()
    journal.note('download-denied')
  })
  return proxy === null ? Promise.resolve() : proxy.login.prepare(session, proxy.address)
}

/** Creates a session for main's own requests, such as the heartbeat: in memory, without a cache, prepared. */
export function serviceSession(name: string, rules: Omit<SessionRules, 'handleScheme'>): Session {
  const session = sessions.fromPartition(name, { cache: false })
  inBackground(prepareSession(session, { ...rules, handleScheme: null }))
  return session
}

/** Closes the default session, which is never used: a request made in it by mistake is cancelled. */
export function closeDefaultSession(journal: Journal): void {
  inBackground(
    prepareSession(sessions.defaultSession, {
      handleScheme: null,
      allowedOrigins: new Set(),
      proxy: null,
      journal,
    }),
  )
}

/** Retires a session: requests that still run in it are cancelled. */
export function retireSession(session: Session): void {
  session.webRequest.onBeforeRequest((_details, answer) => answer({ cancel: true }))
  session.protocol.unhandle(kioskScheme.name)
}
