/** The kiosk's first lines: what must stand before Electron is ready, then the house that the configuration asks for. */
import path from 'node:path'
import { app, Menu } from 'electron'
import { kioskIdentity } from '../../src/contract/kiosk-identity.ts'
import { readConfiguration } from './rooms/config.ts'
import { openJournal } from './rooms/journal.ts'
import { letWindowsGoAtTheEnd } from './rooms/kept-windows.ts'
import { catchFaults } from './rooms/last-resort.ts'
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
  letWindowsGoAtTheEnd()
  const journal = openJournal(path.join(app.getPath('userData'), 'journal'))
  catchFaults(journal)
  const [configuration] = await Promise.all([readConfiguration(), app.whenReady()])
  if (!configuration.ok) {
    openUnconfiguredHouse(configuration, journal)
    return
  }
  for (const setting of configuration.unknown) journal.note('unknown-setting', { setting })
  openShopHouse(configuration, journal)
}

/** A house that can't be opened is a fault like any other, and no promise that nobody heard. */
function asFault(reason: unknown): void {
  setImmediate(() => {
    throw reason
  })
}

if (isOnlyInstance()) boot().catch(asFault)
else app.exit(0)
