/** Allow-list of browser permissions for the shop's pages. All others are denied. */
import { isShopOrigin } from './navigation-policy.ts'

/**
 * Notifications, and what Chromium asks before a page reaches an office's own network: the members' channel may live
 * there, and a page opens it by itself. Whom it may reach is decided request by request, by `mayRequest` and by the
 * page's content security policy. The first of the three names is the one that older versions have for both others.
 */
const ALLOWED = new Set(['notifications', 'local-network-access', 'local-network', 'loopback-network'])

/**
 * @param page the address of the page that the question is about
 * @param requester the address or origin of the frame or worker in it that asks
 */
export function mayUse(permission: string, page: string, requester: string): boolean {
  return ALLOWED.has(permission) && isShopOrigin(page) && isShopOrigin(requester)
}
