/** Services that run beside the shop: updates and remote management. */
import { startFleet } from './fleet.ts'
import type { KioskServices } from './kiosk-services.ts'
import type { ShopOpener } from './open-shop.ts'
import { inBackground } from './base/in-background.ts'
import { setInstalling } from './process/ending.ts'
import { startUpdates } from './updates/update-engine.ts'
import type { Updater } from './updates/updater.ts'

export interface Background {
  /** Settles when it is known whether this kiosk updates itself; `null` if it does not. Never rejects. */
  updates: Promise<Updater | null>
}

export function startBackground(services: KioskServices, opener: ShopOpener): Background {
  const { host, isQuiet, journal, pin, proxy, settings, shop, store } = services
  const updates = startUpdates(settings, {
    journal,
    store,
    proxy,
    isQuiet,
    closeWindows() {
      pin.close()
      host.show('moment')
      inBackground(shop.close())
      // The updater quits the app; the windows would prevent that.
      setInstalling(true)
    },
    openShop() {
      setInstalling(false)
      inBackground(opener.open())
    },
  }).catch(() => {
    journal.note('updates-not-started')
    return null
  })
  startFleet(services)
  return { updates }
}
