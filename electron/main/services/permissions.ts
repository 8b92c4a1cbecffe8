/** What pages may use of the machine: notifications, and the network that a provider may live in. */
import type { Session } from 'electron'
import { mayUse } from '../decisions/permission-policy.ts'

/** Decides when a page asks and when it only looks. Devices are nobody's. */
export function denyPermissions(session: Session): void {
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
