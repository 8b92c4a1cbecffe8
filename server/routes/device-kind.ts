import Bowser from 'bowser'
import type { DeviceKind } from '../../src/contract/codes.ts'

const kinds: Readonly<Record<string, DeviceKind>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
}

/**
 * What a call's `User-Agent` says of the device, so that a member tells the sessions apart. The header itself is not
 * kept: it can tell one person from many. It is the caller's own word, and decides nothing.
 */
export function deviceKindOf(userAgent: string | undefined): DeviceKind {
  if (!userAgent) return 'other'
  if (userAgent.includes('Electron/')) return 'kiosk'
  return kinds[Bowser.parse(userAgent).platform.type ?? ''] ?? 'other'
}
