/** What pages may use of the machine: notifications, and those only for the shop. */
import type { Session } from 'electron'
import { isShopPage } from '../policy/navigation-policy.ts'

function isAllowed(permission: string, address: string): boolean {
  return permission === 'notifications' && isShopPage(address)
}

/** Denies everything else, when a page asks and when it only looks. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(isAllowed(permission, contents.getURL())),
  )
  session.setPermissionCheckHandler((contents, permission) => isAllowed(permission, contents?.getURL() ?? ''))
  session.setDevicePermissionHandler(() => false)
}
