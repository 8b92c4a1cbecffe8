/**
 * Main's side of the bridge, with a guard around every handler. It answers only the main frame of one of our views, on
 * a page whose origin may make the call, with arguments that parse.
 */
import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import * as v from 'valibot'
import {
  bridgeCalls,
  bridgeChannel,
  bridgeEvents,
  type BridgeAnswers,
  type BridgeCall,
  type BridgeCallName,
  type BridgeEvent,
  type BridgeEventName,
  eventChannel,
  type BridgeParameters,
} from '../../src/contract/kiosk/bridge.ts'
import { isHostPage, isShopPage } from './network/allow-list.rules.ts'
import type { Journal } from './base/journal.ts'

/** Runs a handler that has no result. */
export function answered(act: () => void): null {
  act()
  return null
}

export type BridgeHandlers = {
  [Name in BridgeCallName]: (
    ...parameters: BridgeParameters<Name>
  ) => BridgeAnswers[Name] | Promise<BridgeAnswers[Name]>
}

/** Why a call is refused; `null` if its sender may make it. */
function refusal(
  event: IpcMainInvokeEvent,
  { from }: BridgeCall,
  isOurs: (sender: WebContents) => boolean,
): string | null {
  const frame = event.senderFrame
  if (frame === null) return 'its frame is gone'
  if (!isOurs(event.sender)) return 'not a window of ours'
  if (frame.parent !== null) return 'not the main frame'
  const isFromApp = from !== 'host' && isShopPage(frame.url)
  const isFromHost = from !== 'app' && isHostPage(frame.url)
  return isFromApp || isFromHost ? null : 'another origin'
}

/** @param isOurs whether the sender is the page of one of main's views */
export function answerBridge(
  ipcMain: IpcMain,
  handlers: BridgeHandlers,
  isOurs: (sender: WebContents) => boolean,
  journal: Journal,
): void {
  for (const name of Object.keys(bridgeCalls) as BridgeCallName[]) {
    const call: BridgeCall = bridgeCalls[name]
    ipcMain.handle(bridgeChannel(name), async (event, ...parameters: unknown[]) => {
      const read = v.safeParse(call.parameters, parameters)
      const why = refusal(event, call, isOurs) ?? (read.success ? null : 'wrong arguments')
      if (why !== null) {
        journal.note('ipc-refused', { call: name, why })
        throw new Error(`${name} was refused: ${why}`)
      }
      const handle = handlers[name] as (...checked: unknown[]) => unknown
      return handle(...(read.output as unknown[]))
    })
  }
}

/** Sends an event to the shop's page, validated against its schema. */
export function sendToPage<Name extends BridgeEventName>(
  page: WebContents,
  name: Name,
  event: BridgeEvent<Name>,
): void {
  page.send(eventChannel(name), v.parse(bridgeEvents[name], event))
}
