/** What IT gets with a terminal: heartbeat and commands, the system's log, a configuration that is read again, a restart by night. */
import os from 'node:os'
import { app } from 'electron'
import { kioskMessages } from '../../src/contract/messages/kiosk.ts'
import { allowedOrigins } from './decisions/navigation-policy.ts'
import { configurationDigest } from './decisions/configuration-change.ts'
import { faultCount, type FaultCount } from './decisions/fault-count.ts'
import { isNightlyRestartDue, SPREAD_MINUTES } from './decisions/nightly-restart.ts'
import { logTool } from './decisions/system-log.ts'
import type { KioskServices } from './kiosk-services.ts'
import { readConfiguration } from './services/config.ts'
import { reloadConfiguration } from './services/configuration-reload.ts'
import { startHeartbeat } from './services/heartbeat.ts'
import type { Journal } from './services/journal.ts'
import { serviceSession } from './services/prepare-session.ts'
import { remoteCommands, type RemoteActions } from './services/remote-commands.ts'
import { sendToSystemLog } from './services/system-log.ts'
import { whenQuiet } from './services/when-quiet.ts'
import { windowsFolders } from './services/windows-folders.ts'

/** Lines of the journal that are looked through for faults at the start: more than a day has, but for a loop. */
const LOOKED_THROUGH = 2000
const NIGHT_LOOK_MS = 30_000
/** How long a visitor is warned before a restart that IT asked for. */
const RESTART_WARNING_MS = 120_000

function restartByNight({ settings, restart, isQuiet }: KioskServices): void {
  const minute = Math.floor(Math.random() * SPREAD_MINUTES)
  setInterval(() => {
    const runningMs = process.uptime() * 1000
    const moment = { now: new Date(), hour: settings.restartHour, minute, runningMs, isQuiet: isQuiet() }
    if (isNightlyRestartDue(moment)) restart.restart('night')
  }, NIGHT_LOOK_MS).unref()
}

function logToSystem({ settings: { logTo }, journal }: KioskServices): void {
  const tool = logTool(logTo, process.platform, windowsFolders().system)
  if (tool !== null) sendToSystemLog(journal, tool)
  else if (logTo !== 'file') journal.note('system-log-not-started', { logTo })
}

/** Also those from before this start: a restart does not hide what led to it. */
function countFaults(journal: Journal): FaultCount {
  const faults = faultCount()
  for (const { at, event, ...facts } of journal.newest(LOOKED_THROUGH).toReversed())
    faults.add(Date.parse(at), event, facts as Parameters<FaultCount['add']>[2])
  journal.subscribe(({ at, event, ...facts }) => faults.add(Date.parse(at), event, facts))
  return faults
}

function remoteActions({ isQuiet, restart, texts, wipe }: KioskServices): RemoteActions {
  const endSession = (): Promise<void> => wipe.wipe('command')
  return {
    message: texts.setMessage,
    async outOfService(text) {
      await texts.setOutOfService(text)
      // What opens after it is the page in place of the shop, or the shop.
      await endSession()
    },
    async readyToRestart() {
      if (isQuiet()) return
      texts.warn(kioskMessages.restartWarning)
      // The provider is told that the visitor's session ends.
      if (!(await whenQuiet(isQuiet, RESTART_WARNING_MS))) await endSession()
    },
    restart: () => restart.restart('command'),
    notRestarting: texts.endWarning,
    wipe: endSession,
  }
}

function reportToProvider(services: KioskServices): void {
  const { settings, store, journal, proxy } = services
  const { heartbeatUrl: url, terminalToken: token } = settings
  if (url === null || token === null) return
  const session = serviceSession('heartbeat', {
    allowedOrigins: allowedOrigins([url]),
    proxy: { login: proxy, address: url },
    journal,
  })
  const faults = countFaults(journal)
  const commands = remoteCommands(store, journal, remoteActions(services))
  const about = () => ({
    name: os.hostname(),
    version: app.getVersion(),
    digest: configurationDigest(settings),
  })
  startHeartbeat({ url, token, ask: proxy.fetchThrough(session), store, commands, faults, journal, about })
}

/** Starts them all. A provider that is away, or none, keeps nothing else from running. */
export function startFleet(services: KioskServices): void {
  const { configuration, journal, quiet, shop, texts } = services
  logToSystem(services)
  texts.events.on('message', (text) => void shop.send('terminalMessage', text))
  reportToProvider(services)
  restartByNight(services)
  reloadConfiguration({
    running: configuration,
    read: readConfiguration,
    journal,
    onRestartNeeded: () => quiet.request('configuration'),
  })
}
