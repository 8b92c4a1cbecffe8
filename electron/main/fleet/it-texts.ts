/** IT's texts on the screen: a dismissible message, and the out-of-service page. */
import { EventEmitter } from 'node:events'
import type { DeviceStore, StoredItTexts } from '../base/device-store.ts'

export interface ItTextsEvents {
  /** The message to show from now on; `null` for none. */
  message: [text: string | null]
}

export interface ItTexts {
  events: EventEmitter<ItTextsEvents>
  /** Reads the store before the first page opens: a terminal stays out of service across a restart. */
  load(): Promise<void>
  /** The page's text; `null` while the terminal is in service. */
  outOfService(): string | null
  /** The message to show now; `null` for none. */
  message(): string | null
  setOutOfService(text: string | null): Promise<void>
  /** Shows a message until a visitor dismisses it, also after a restart. */
  setMessage(text: string | null): Promise<void>
  /** Shows the kiosk's own warning, which ends with the process. */
  warn(text: string): void
  /** Removes the kiosk's own warning; a message of IT stays. */
  endWarning(): void
}

export function itTexts(store: Pick<DeviceStore, 'readItTexts' | 'keepItTexts'>): ItTexts {
  const events = new EventEmitter<ItTextsEvents>()
  let texts: StoredItTexts = { message: null, outOfService: null }
  let warning: string | null = null
  const message = (): string | null => warning ?? texts.message
  async function change(next: Partial<StoredItTexts>): Promise<void> {
    texts = { ...texts, ...next }
    await store.keepItTexts(texts)
  }
  return {
    events,
    async load() {
      texts = await store.readItTexts()
    },
    outOfService: () => texts.outOfService,
    message,
    setOutOfService: (outOfService) => change({ outOfService }),
    async setMessage(text) {
      // Dismissing a warning reveals IT's message, if that was not dismissed.
      const closesWarning = text === null && warning !== null
      warning = null
      if (!closesWarning) await change({ message: text })
      events.emit('message', message())
    },
    endWarning() {
      if (warning === null) return
      warning = null
      events.emit('message', message())
    },
    warn(text) {
      warning = text
      events.emit('message', message())
    },
  }
}
