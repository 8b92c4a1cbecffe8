/** `ipcMain`, and how calls reach it. */
import { strict } from './strict.ts'

/** The `webContents` that a call comes from. */
export interface Sender {
  readonly mainFrame: object
}

export interface SenderFrame {
  url: string
  parent: object | null
}

type Handler = (event: { sender: Sender; senderFrame: SenderFrame }, ...values: unknown[]) => unknown

const handlers = new Map<string, Handler>()

export const ipcMain = strict('ipcMain', {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    handlers.set(channel, handler)
  },
  /** electron-store listens for a renderer, which this kiosk does not have. */
  on: () => undefined,
})

/** Calls main as a frame would; a refusal has Electron's wording. */
export async function invokeMain(
  channel: string,
  values: unknown[],
  sender: Sender,
  senderFrame: SenderFrame,
): Promise<unknown> {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  try {
    return structuredClone(await handler({ sender, senderFrame }, ...values))
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error })
  }
}
