import { describe, expect, it } from 'vitest'
import { mayUse } from '../../../../electron/main/network/allow-list.rules.ts'

const page = 'shop://app/rewards_points_website/demo'

describe('permissions', () => {
  it.each(['local-network-access', 'local-network', 'loopback-network'])(
    "give %s to the shop's own pages, whether a page or its origin asks",
    (permission) => {
      expect(mayUse(permission, page, page)).toBe(true)
      expect(mayUse(permission, page, 'shop://app/')).toBe(true)
    },
  )

  it.each(['https://elsewhere.test/', 'shop://host/exit-pin', 'http://10.0.0.7/', 'file:///etc', 'null', ''])(
    'give nothing to a page or a frame at "%s"',
    (address) => {
      for (const permission of ['loopback-network', 'local-network']) {
        expect(mayUse(permission, address, page)).toBe(false)
        expect(mayUse(permission, page, address)).toBe(false)
      }
    },
  )

  it.each([
    'notifications',
    'media',
    'geolocation',
    'clipboard-read',
    'openExternal',
    'usb',
    'unknown',
    'made-up',
  ])('give %s to nobody', (permission) => expect(mayUse(permission, page, page)).toBe(false))
})
