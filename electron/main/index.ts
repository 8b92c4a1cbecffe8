/** The kiosk's first lines: what must stand before Electron is ready, then the house that the configuration asks for. */
import path from 'node:path'
import { app, Menu } from 'electron'
import { kioskIdentity } from '../../src/contract/kiosk-identity.ts'
import { removeRefusedSwitches } from './services/command-line.ts'
import { readConfiguration } from './services/config.ts'
import { openJournal } from './services/journal.ts'
import { allowCloseOnQuit } from './services/close-guard.ts'
import { installCrashHandler } from './services/crash-handler.ts'
import { restartService } from './services/restart.ts'
import { announceScheme } from './services/scheme.ts'
import { startKioskApp } from './kiosk-app.ts'
import { isOnlyInstance } from './services/single-instance.ts'
import { startSetupErrorApp } from './setup-error-app.ts'

async function boot(): Promise<void> {
  removeRefusedSwitches()
  announceScheme()
  Menu.setApplicationMenu(null)
  app.setAppUserModelId(kioskIdentity.appId)
  if (process.platform === 'win32') app.setToastActivatorCLSID(kioskIdentity.toastActivator)
  // Between two windows there is none; the kiosk goes on.
  app.on('window-all-closed', () => undefined)
  allowCloseOnQuit()
  const journal = openJournal(path.join(app.getPath('userData'), 'journal'))
  // What fails before the configuration is known starts the kiosk again by itself.
  let restart = restartService({ journal, supervised: false })
  installCrashHandler(journal, (reason) => restart.restart(reason))
  const [configuration] = await Promise.all([readConfiguration(), app.whenReady()])
  restart = restartService({ journal, supervised: configuration.settings.supervised ?? false })
  if (!configuration.ok) {
    startSetupErrorApp(configuration, journal, restart)
    return
  }
  for (const setting of configuration.unknown) journal.note('unknown-setting', { setting })
  startKioskApp(configuration, journal, restart)
}

/** A house that can't be opened is a fault like any other, and no promise that nobody heard. */
function asFault(reason: unknown): void {
  setImmediate(() => {
    throw reason
  })
}

if (isOnlyInstance()) boot().catch(asFault)
else app.exit(0)
