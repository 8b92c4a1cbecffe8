/** A terminal's store and actions for IT, for unit tests of its fleet services. */
import type { TerminalCommand } from '../../../../src/contract/kiosk/heartbeat.ts'
import { noRemoteSettings, type VersionedSettings } from '../../../../src/contract/kiosk/remote-settings.ts'
import type { DayCounts } from '../../../../src/contract/kiosk/usage-counts.ts'
import type { EndedCommand, StoredItTexts } from '../../../../electron/main/base/device-store.ts'
import type { RemoteActions } from '../../../../electron/main/fleet/remote-commands.ts'

/** What survives a restart of the kiosk. */
export function machine() {
  const disk: {
    commands: EndedCommand[]
    texts: StoredItTexts
    usage: DayCounts[]
    settings: VersionedSettings
    isBroken: boolean
  } = {
    commands: [],
    texts: { message: null, outOfService: null },
    usage: [],
    settings: noRemoteSettings,
    isBroken: false,
  }
  return {
    disk,
    machineId: () => Promise.resolve('7c1f6a52-50f0-4d0e-9a53-0a4f0a8f0c11'),
    readCommands: () => Promise.resolve(structuredClone(disk.commands)),
    keepCommands(commands: readonly EndedCommand[]) {
      if (!disk.isBroken) disk.commands = structuredClone([...commands])
      return Promise.resolve(!disk.isBroken)
    },
    readRemoteSettings: () => Promise.resolve(disk.settings),
    keepRemoteSettings(settings: VersionedSettings) {
      disk.settings = settings
      return Promise.resolve()
    },
    readUsage: () => Promise.resolve(structuredClone(disk.usage)),
    keepUsage(days: readonly DayCounts[]) {
      if (!disk.isBroken) disk.usage = structuredClone([...days])
      return Promise.resolve()
    },
    readItTexts: () => Promise.resolve(disk.texts),
    keepItTexts(texts: StoredItTexts) {
      disk.texts = texts
      return Promise.resolve()
    },
  }
}

/** The actions, in order. */
export function recordedActions(more: Partial<RemoteActions> = {}) {
  const done: string[] = []
  const actions: RemoteActions = {
    message: (text) => void done.push(`message ${text}`),
    outOfService: (text) => void done.push(`out of service ${String(text)}`),
    readyToRestart: () => Promise.resolve(),
    restart: () => void done.push('restart'),
    notRestarting: () => void done.push('not restarting'),
    wipe: () => void done.push('wipe'),
    takePicture: () => Promise.resolve(new Uint8Array([0xff, 0xd8, 0xff])),
    sendPicture: (id) => Promise.resolve(void done.push(`picture ${id}`)),
    ...more,
  }
  return { done, actions }
}

export const command = (id: string, name: string, argument: string | null = null): TerminalCommand => ({
  id,
  name,
  argument,
})
