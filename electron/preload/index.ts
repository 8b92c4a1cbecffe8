/**
 * The only door between a page and main: named functions, nothing of Electron itself. The shop's pages get
 * `window.kiosk`, the kiosk's own pages `window.host`, any other page nothing.
 */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import {
  bridgeChannel,
  kioskScheme,
  type BridgeCallName,
  type BridgeNews,
  type BridgeNewsName,
  type HostBridge,
  type KioskBridge,
} from '../../src/contract/bridge.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- main parses the arguments and types the answers
function ask(name: BridgeCallName, ...parameters: unknown[]): Promise<any> {
  return ipcRenderer.invoke(bridgeChannel(name), ...parameters)
}

function subscribe<Name extends BridgeNewsName>(
  name: Name,
  listener: (news: BridgeNews<Name>) => void,
): () => void {
  const hear = (_event: IpcRendererEvent, news: BridgeNews<Name>): void => listener(news)
  ipcRenderer.on(bridgeChannel(name), hear)
  return () => void ipcRenderer.removeListener(bridgeChannel(name), hear)
}

const kiosk: KioskBridge = {
  configuration: () => ask('configuration'),
  sessionEnded: () => ask('sessionEnded'),
  stay: () => ask('stay'),
  openExitDoor: () => ask('openExitDoor'),
  onIdle: (listener) => subscribe('idle', listener),
  onSessionEnding: (listener) => subscribe('sessionEnding', () => listener()),
}

const host: HostBridge = {
  tryPin: (pin) => ask('tryPin', pin),
  quit: () => ask('quit'),
  restart: () => ask('restart'),
  leaveExitDoor: () => ask('leaveExitDoor'),
  retry: () => ask('retry'),
}

if (location.protocol === `${kioskScheme.name}:`) {
  if (location.host === kioskScheme.appHost) contextBridge.exposeInMainWorld('kiosk', kiosk)
  if (location.host === kioskScheme.hostHost) contextBridge.exposeInMainWorld('host', host)
}
