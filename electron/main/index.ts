/** The kiosk's first lines: what must stand before Electron is ready, then the house that the configuration asks for. */
import path from 'node:path'
import { app, Menu } from 'electron'
import { kioskIdentity } from '../../src/contract/kiosk-identity.ts'
import { readConfiguration } from './rooms/config.ts'
import { openJournal } from './rooms/journal.ts'
import { announceScheme } from './rooms/scheme.ts'
import { openShopHouse } from './shop-house.ts'
import { isOnlyInstance } from './rooms/single-instance.ts'
import { openUnconfiguredHouse } from './unconfigured-house.ts'

async function boot(): Promise<void> {
  announceScheme()
  Menu.setApplicationMenu(null)
  app.setAppUserModelId(kioskIdentity.appId)
  if (process.platform === 'win32') app.setToastActivatorCLSID(kioskIdentity.toastActivator)
  // Between two windows there is none; the kiosk goes on.
  app.on('window-all-closed', () => undefined)
  const journal = openJournal(path.join(app.getPath('userData'), 'journal'))
  const [configuration] = await Promise.all([readConfiguration(), app.whenReady()])
  if (!configuration.ok) {
    openUnconfiguredHouse(configuration, journal)
    return
  }
  for (const setting of configuration.unknown) journal.note('unknown-setting', { setting })
  openShopHouse(configuration, journal)
}

if (isOnlyInstance()) void boot()
else app.exit(0)
