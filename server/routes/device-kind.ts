import Bowser from 'bowser'
import type { DeviceKind } from '../../src/contract/codes.ts'

const kinds: Readonly<Record<string, DeviceKind>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
}

/**
 * The kind of device in a call's `User-Agent`, so that members can tell their sessions apart. The header itself is not
 * stored: it can identify a person. It is unverified and decides nothing.
 */
export function deviceKindOf(userAgent: string | undefined): DeviceKind {
  if (!userAgent) return 'other'
  if (userAgent.includes('Electron/')) return 'kiosk'
  return kinds[Bowser.parse(userAgent).platform.type ?? ''] ?? 'other'
}
