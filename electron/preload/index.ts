/**
 * Preload script: the only bridge between a page and main, named functions without any of Electron's API. The
 * shop's pages get `window.kiosk`, the kiosk's own pages `window.host`, any other page nothing.
 */
import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import {
  bridgeChannel,
  kioskScheme,
  eventChannel,
  type BridgeCallName,
  type BridgeEvent,
  type BridgeEventName,
  type HostBridge,
  type KioskBridge,
} from '../../src/contract/kiosk/bridge.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- main parses the arguments and types the answers
function ask(name: BridgeCallName, ...parameters: unknown[]): Promise<any> {
  return ipcRenderer.invoke(bridgeChannel(name), ...parameters)
}

function subscribe<Name extends BridgeEventName>(
  name: Name,
  listener: (event: BridgeEvent<Name>) => void,
): () => void {
  const forward = (_ipc: IpcRendererEvent, event: BridgeEvent<Name>): void => listener(event)
  ipcRenderer.on(eventChannel(name), forward)
  return () => void ipcRenderer.removeListener(eventChannel(name), forward)
}

const kiosk: KioskBridge = {
  configuration: () => ask('configuration'),
  sessionEnded: (how) => ask('sessionEnded', how),
  memberIs: (memberId) => ask('memberIs', memberId),
  notificationReceived: (notification) => ask('notificationReceived', notification),
  pushToken: () => ask('pushToken'),
  stay: () => ask('stay'),
  terminalMessage: () => ask('terminalMessage'),
  closeTerminalMessage: () => ask('closeTerminalMessage'),
  noteUsage: (note) => ask('noteUsage', note),
  openExitPin: () => ask('openExitPin'),
  onIdle: (listener) => subscribe('idle', listener),
  onSessionEnding: (listener) => subscribe('sessionEnding', () => listener()),
  onNotification: (listener) => subscribe('notification', listener),
  onNotificationClick: (listener) => subscribe('notificationClick', () => listener()),
  onTerminalMessage: (listener) => subscribe('terminalMessage', listener),
  onPushToken: (listener) => subscribe('pushToken', listener),
}

const host: HostBridge = {
  openExitPin: () => ask('openExitPin'),
  tryPin: (pin) => ask('tryPin', pin),
  quit: () => ask('quit'),
  restart: () => ask('restart'),
  leaveExitPin: () => ask('leaveExitPin'),
  terminalFacts: () => ask('terminalFacts'),
  runTerminalTest: (name) => ask('runTerminalTest', name),
  noteTouchTest: (touched, byTouch) => ask('noteTouchTest', touched, byTouch),
  saveReport: () => ask('saveReport'),
  nextTry: () => ask('nextTry'),
  retry: () => ask('retry'),
}

if (location.protocol === `${kioskScheme.name}:`) {
  if (location.host === kioskScheme.appHost) contextBridge.exposeInMainWorld('kiosk', kiosk)
  if (location.host === kioskScheme.hostHost) contextBridge.exposeInMainWorld('host', host)
}
