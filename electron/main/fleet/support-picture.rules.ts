import { isHostPage, isShopPage } from '../network/allow-list.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'

export interface OnScreen {
  settings: Partial<Pick<KioskSettings, 'supportPicture' | 'attractScreen'>>
  /** Nobody has touched anything since the last wipe, and no PIN is asked for. */
  isQuiet: boolean
  hasMember: boolean
  address: string
}

/** Whether a picture may be taken: of the attract screen or a page of the kiosk's own, while no visitor's session is open. */
export function showsNoPerson({ settings, isQuiet, hasMember, address }: OnScreen): boolean {
  if (settings.supportPicture !== true || !isQuiet || hasMember) return false
  return isHostPage(address) || (settings.attractScreen === true && isShopPage(address))
}
