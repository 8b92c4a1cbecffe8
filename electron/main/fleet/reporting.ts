/** Starts the heartbeat, with or without a shop. */
import os from 'node:os'
import { app } from 'electron'
import { configurationDigest } from '../configuration/configuration-change.rules.ts'
import { faultCount, type FaultCount } from './fault-count.rules.ts'
import { allowedOrigins } from '../network/allow-list.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import type { DeviceStore } from '../base/device-store.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { Journal } from '../base/journal.ts'
import { serviceSession } from '../network/prepare-session.ts'
import type { ProxyLogin } from '../network/proxy-login.ts'
import { remoteCommands, type RemoteActions } from './remote-commands.ts'
import { pictureSender } from './support-picture.ts'
import type { UsageCounts } from './usage-counts.ts'

/** Journal lines searched for faults at the start: more than a day's worth, unless a fault loops. */
const LOOKED_THROUGH = 2000

export interface ReportingOptions {
  /** Those settings that could be read. */
  settings: Partial<KioskSettings>
  store: DeviceStore
  journal: Journal
  proxy: ProxyLogin
}

/** Includes faults from before this start: a restart must not hide its cause. */
function countFaults(journal: Journal): FaultCount {
  const faults = faultCount()
  for (const { at, event, ...facts } of journal.newest(LOOKED_THROUGH).toReversed())
    faults.add(Date.parse(at), event, facts as Parameters<FaultCount['add']>[2])
  journal.subscribe(({ at, event, ...facts }) => faults.add(Date.parse(at), event, facts))
  return faults
}

export interface ReportActions extends Omit<RemoteActions, 'sendPicture'> {
  /** The provider's settings have changed in the store. */
  readSettings?: () => void
}

/** Starts the heartbeat if the configuration has an address and this terminal's token. */
export function reportToProvider(
  options: ReportingOptions,
  { readSettings, ...actions }: ReportActions,
  usage: UsageCounts | null = null,
): void {
  const { settings, store, journal, proxy } = options
  const { heartbeatUrl: url = null, terminalToken: token = null } = settings
  if (url === null || token === null) return
  const session = serviceSession('heartbeat', {
    allowedOrigins: allowedOrigins([url]),
    proxy: { login: proxy, address: url },
    journal,
  })
  const call = { url, token, ask: proxy.fetchThrough(session) }
  startHeartbeat({
    ...call,
    store,
    commands: remoteCommands(store, journal, { ...actions, sendPicture: pictureSender(call) }),
    faults: countFaults(journal),
    usage,
    takesSettings: settings.remoteSettings === true,
    onSettings: readSettings,
    journal,
    about: () => ({ name: os.hostname(), version: app.getVersion(), digest: configurationDigest(settings) }),
  })
}
