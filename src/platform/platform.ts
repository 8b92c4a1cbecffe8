import type { UsageNote } from '../contract/kiosk/usage-counts.ts'
import type {
  AttractTexts,
  KioskBridge,
  SessionEnding,
  TerminalNotification,
} from '../contract/kiosk/bridge.ts'

/**
 * The platform that the shop runs on. Default: the web. A kiosk's entry replaces it before the first render.
 */
export interface Platform {
  /** The terminal that the shop runs on, a shared device; `null` on the web. */
  terminal: Terminal | null
}

/** What a shop can ask of its terminal. No call fails: the terminal logs what it refuses. */
export interface Terminal {
  clientLoginId: string
  /** Show the client's banners until somebody touches the screen. */
  attractScreen: boolean
  attract: AttractTexts
  /** Show a keyboard when a field is touched. */
  onScreenKeyboard: boolean
  /** Public address of the web shop; `null` if not configured. */
  webShopUrl: string | null
  /** A scanner that types like a keyboard is attached. */
  scanner: boolean
  /** Reports that a member's session has ended. The terminal then wipes itself and restarts the shop. */
  sessionEnded(how: SessionEnding): void
  /** Reports the logged-in member; `null` if none. */
  memberIs(memberId: string | null): void
  /**
   * Reports a notification that the channel received. The terminal sends it back once if it should be shown.
   */
  notificationReceived(notification: TerminalNotification): void
  /** The terminal's push token; `null` if there is none, or not yet. */
  pushToken(): Promise<string | null>
  /** Reports that the visitor is still here. */
  stay(): void
  /** IT's message for the screen; `null` if there is none. */
  message(): Promise<string | null>
  closeMessage(): void
  /** Counts an event, without saying whose. */
  noteUsage(note: UsageNote): void
  openExitPin(): void
  onIdle: KioskBridge['onIdle']
  onNotification: KioskBridge['onNotification']
  onNotificationClick: KioskBridge['onNotificationClick']
  onMessage: KioskBridge['onTerminalMessage']
  onPushToken: KioskBridge['onPushToken']
}

let current: Platform = { terminal: null }

/** The current platform. */
export function platform(): Platform {
  return current
}

/** Sets the platform. Call it before the first render. */
export function choosePlatform(next: Platform): void {
  current = next
}
