/** Entry point of main: sets up what Electron needs before `ready`, then starts the app for this configuration. */
import path from 'node:path'
import { app, Menu, powerMonitor } from 'electron'
import { kioskIdentity } from '../../src/contract/kiosk/kiosk-identity.ts'
import { withTimeout } from '../../src/lib/with-timeout.ts'
import { startKioskApp } from './kiosk-app.ts'
import { removeRefusedSwitches } from './configuration/command-line.ts'
import { readConfiguration } from './configuration/read-configuration.ts'
import { installCrashHandler } from './process/crash-handler.ts'
import { endWithSystem, onEnding } from './process/ending.ts'
import { deviceStore } from './base/device-store.ts'
import { openJournal, type Journal } from './base/journal.ts'
import { restartService } from './process/restart.ts'
import { removeRunningMarker, setRunningMarker } from './process/running-marker.ts'
import { announceScheme } from './network/scheme.ts'
import { supervision } from './process/supervision.ts'
import { inBackground } from './base/in-background.ts'
import { predecessorGone, startWatchdog, type Watchdog } from './process/watchdog.ts'

/** A start that hangs (for example in a registry that does not respond) counts as failed. */
const STARTED_WITHIN_MS = 60_000

function prepareApp(): void {
  removeRefusedSwitches(app)
  announceScheme()
  // On macOS `null` would keep the nib's menu, which has Quit (lib/browser/api/menu.ts).
  Menu.setApplicationMenu(process.platform === 'darwin' ? Menu.buildFromTemplate([]) : null)
  app.setAppUserModelId(kioskIdentity.appId)
  if (process.platform === 'win32') app.setToastActivatorCLSID(kioskIdentity.toastActivator)
  // Without a listener, Electron would quit if the window were lost.
  app.on('window-all-closed', () => undefined)
  // Without languages a session downloads no dictionary from Google. A page's `spellcheck: false` does not stop that
  // (electron_api_session.cc, InitializeDictionaries).
  app.on('session-created', (session) => session.setSpellCheckerLanguages([]))
}

async function startApp(journal: Journal, watchdog: Watchdog): Promise<void> {
  const store = deviceStore(journal)
  const { isSupervised, recall, learn } = supervision({ store, onKnown: watchdog.setSupervised })
  const restart = restartService({ app, journal, supervised: isSupervised })
  const crash = installCrashHandler({ journal, restart: restart.restart, isPackaged: app.isPackaged })
  inBackground(recall())
  const [configuration] = await Promise.all([
    readConfiguration(app.isPackaged, store.readRemoteSettings),
    app.whenReady(),
  ])
  learn(configuration)
  for (const setting of configuration.unknown) journal.note('unknown-setting', { setting })
  if (configuration.ok) {
    await startKioskApp({ configuration, journal, store, restart, crash })
    return
  }
  const { startSetupErrorApp } = await import('./setup-error-app.ts')
  startSetupErrorApp({ configuration, journal, store, restart, crash })
}

async function start(): Promise<void> {
  prepareApp()
  await predecessorGone()
  if (!app.requestSingleInstanceLock()) {
    app.exit(0)
    return
  }
  const marker = path.join(app.getPath('userData'), 'running')
  // After the lock: Electron 33 crashed in half of the ends of a second process whose watchdog had just been started.
  const watchdog = startWatchdog({ supervised: process.env['KIOSK_SUPERVISED'] === '1', marker })
  const journal = openJournal(path.join(app.getPath('userData'), 'journal'))
  setRunningMarker(marker, journal)
  onEnding((by) => {
    watchdog.mainIsEnding()
    removeRunningMarker()
    journal.note('ending', { by })
  })
  endWithSystem(app, powerMonitor)
  await withTimeout(STARTED_WITHIN_MS, startApp(journal, watchdog))
}

/** A failed start is a fault like any other, not an unhandled rejection. */
function asFault(reason: unknown): void {
  setImmediate(() => {
    throw reason
  })
}

start().catch(asFault)
