/** IT's texts on the screen: a dismissible message, and the out-of-service page. */
import { EventEmitter } from 'node:events'
import type { DeviceStore, StoredItTexts } from '../device-store.ts'

export interface ItTextsEvents {
  /** The message that is to be seen from now on; `null` for none. */
  message: [text: string | null]
}

export interface ItTexts {
  events: EventEmitter<ItTextsEvents>
  /** Read before the first page opens: a terminal out of service stays so across a restart. */
  load(): Promise<void>
  /** The page's text; `null` while the terminal is in service. */
  outOfService(): string | null
  /** The message that is to be seen now; `null` for none. */
  message(): string | null
  setOutOfService(text: string | null): Promise<void>
  /** Shows a message until somebody closes it, also after a restart. */
  setMessage(text: string | null): Promise<void>
  /** Shows a warning of the kiosk's own, which ends with the process. */
  warn(text: string): void
  /** Takes the kiosk's own warning back; a message of IT stays. */
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
      // A warning that is closed uncovers a message that nobody has closed.
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
