/** What pages may use of the machine: notifications for the shop, and the network that a provider may live in. */
import type { Session } from 'electron'
import { isShopPage } from '../policy/navigation-policy.ts'

/**
 * Chromium asks before a page reaches an office's own network, and some of these questions name no page. Whom a
 * page may reach is decided request by request, by `mayRequest`; here nothing more is said.
 */
const NETWORK = new Set(['local-network-access', 'local-network', 'loopback-network'])

function isAllowed(permission: string, address: string): boolean {
  return NETWORK.has(permission) || (permission === 'notifications' && isShopPage(address))
}

/** Denies everything else, when a page asks and when it only looks. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents: Electron.WebContents | null, permission, answer) =>
    answer(isAllowed(permission, contents?.getURL() ?? '')),
  )
  session.setPermissionCheckHandler((contents, permission) => isAllowed(permission, contents?.getURL() ?? ''))
  session.setDevicePermissionHandler(() => false)
}
