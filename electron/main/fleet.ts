/** Starts remote management: heartbeat and commands, configuration reload, the nightly restart. */
import { app } from 'electron'
import { hostTexts } from '../../src/contract/messages/kiosk.ts'
import { isNightlyRestartDue, SPREAD_MINUTES } from './fleet/nightly-restart.rules.ts'
import type { KioskServices } from './kiosk-services.ts'
import { configurationFiles, readConfiguration } from './configuration/read-configuration.ts'
import { reloadConfiguration } from './configuration/reload-configuration.ts'
import type { RemoteActions } from './fleet/remote-commands.ts'
import { inBackground } from './base/in-background.ts'
import { reportToProvider } from './fleet/reporting.ts'
import { takePicture } from './fleet/support-picture.ts'
import { showsNoPerson } from './fleet/support-picture.rules.ts'
import { countUsage } from './fleet/usage-counts.ts'
import { watchForNewerVersion } from './process/newer-version.ts'
import { whenQuiet } from './process/quiet-restart.ts'

const NIGHT_LOOK_MS = 30_000
/** How long a visitor is warned before a restart that IT requested. */
const RESTART_WARNING_MS = 120_000

function restartByNight({ settings, restart, isQuiet }: KioskServices): void {
  const minute = Math.floor(Math.random() * SPREAD_MINUTES)
  setInterval(() => {
    const runningMs = process.uptime() * 1000
    const { restartHour: hour, openingHours } = settings
    const moment = { now: new Date(), hour, openingHours, minute, runningMs, isQuiet: isQuiet() }
    if (isNightlyRestartDue(moment)) restart.restart('night')
  }, NIGHT_LOOK_MS).unref()
}

function remoteActions(services: KioskServices): Omit<RemoteActions, 'sendPicture'> {
  const { isQuiet, notifications, restart, settings, texts, window, wipe } = services
  const endSession = (): Promise<void> => wipe.wipe('command')
  return {
    message: texts.setMessage,
    async outOfService(text) {
      await texts.setOutOfService(text)
      // Opens the out-of-service page, or the shop.
      await endSession()
    },
    async readyToRestart() {
      if (isQuiet()) return
      texts.warn(hostTexts.restartWarning)
      // Also logs the visitor out at the provider.
      if (!(await whenQuiet(isQuiet, RESTART_WARNING_MS))) await endSession()
    },
    restart: () => restart.restart('command'),
    notRestarting: texts.endWarning,
    wipe: endSession,
    takePicture: () =>
      takePicture(window.topmost, (address) => {
        const hasMember = notifications.memberId() !== null
        return showsNoPerson({ settings, isQuiet: isQuiet(), hasMember, address })
      }),
  }
}

async function startReporting(services: KioskServices, readSettings: () => void): Promise<void> {
  const usage = services.settings.usageCounts ? await countUsage(services) : null
  reportToProvider(services, { ...remoteActions(services), readSettings }, usage)
}

/** Starts remote management. An unreachable or missing provider does not stop the rest. */
export function startFleet(services: KioskServices): void {
  const { configuration, journal, quiet, shop, texts } = services
  texts.events.on('message', (text) => void shop.send('terminalMessage', text))
  restartByNight(services)
  if (app.isPackaged)
    watchForNewerVersion(() => {
      journal.note('newer-version')
      quiet.request('newer version')
    })
  const readAgain = reloadConfiguration({
    running: configuration,
    read: () => readConfiguration(app.isPackaged, services.store.readRemoteSettings),
    files: configurationFiles(app.isPackaged),
    journal,
    onRestartNeeded: () => quiet.request('configuration'),
  })
  inBackground(startReporting(services, readAgain))
}
