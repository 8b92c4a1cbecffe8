import { isHostPage, isShopPage } from '../network/allow-list.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'

export interface OnScreen {
  settings: Partial<Pick<KioskSettings, 'supportPicture' | 'attractScreen'>>
  /** No input since the last wipe, and the PIN page is not open. */
  isQuiet: boolean
  hasMember: boolean
  address: string
}

/**
 * Whether a picture may be taken: only of the attract screen or of one of the kiosk's own pages, and only while no
 * visitor's session is open.
 */
export function showsNoPerson({ settings, isQuiet, hasMember, address }: OnScreen): boolean {
  if (settings.supportPicture !== true || !isQuiet || hasMember) return false
  return isHostPage(address) || (settings.attractScreen === true && isShopPage(address))
}
