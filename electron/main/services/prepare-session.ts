/** What must stand on every session before a page is opened in it. */
import type { Session } from 'electron'
import { mayRequest } from '../decisions/navigation-policy.ts'
import { mayUse } from '../decisions/permission-policy.ts'
import { kioskScheme } from '../../../src/contract/bridge.ts'
import type { Journal } from './journal.ts'
import type { SchemeHandler } from './scheme.ts'

export interface SessionRules {
  /** Answers `shop://`. */
  handleScheme: SchemeHandler
  /** Whom a session may ask, beside the kiosk's own scheme. */
  allowedOrigins: ReadonlySet<string>
  journal: Journal
}

/** Decides when a page asks and when it only looks. Devices and screens are nobody's. */
function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler(
    // A page that is closed while it asks has no contents any more, whatever the types say.
    (contents: Electron.WebContents | null, permission, answer, { requestingUrl }) =>
      answer(mayUse(permission, contents?.getURL() ?? '', requestingUrl)),
  )
  // A worker has no contents, and a frame may have another origin than its page.
  session.setPermissionCheckHandler((contents, permission, requestingOrigin) =>
    mayUse(permission, contents?.getURL() ?? requestingOrigin, requestingOrigin),
  )
  session.setDevicePermissionHandler(() => false)
}

/**
 * Sets scheme, permissions, requests and downloads: the one function that every session goes through. A proxy's login
 * is asked of the app and not of a session (`proxy-login.ts`).
 */
export function prepareSession(
  session: Session,
  { handleScheme, allowedOrigins, journal }: SessionRules,
): void {
  session.protocol.handle(kioskScheme.name, (request) => handleScheme(session, request))
  denyPermissions(session)
  session.webRequest.onBeforeRequest(({ url }, answer) =>
    answer({ cancel: !mayRequest(url, allowedOrigins) }),
  )
  session.on('will-download', (event) => {
    event.preventDefault()
    journal.note('download-denied')
  })
}

/** Leaves a session for good: whatever still runs in it reaches nothing any more. */
export function retireSession(session: Session): void {
  session.webRequest.onBeforeRequest((_details, answer) => answer({ cancel: true }))
  session.protocol.unhandle(kioskScheme.name)
}
