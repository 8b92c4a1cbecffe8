import type { UsageNote } from '../contract/usage-counts.ts'
import type { AttractTexts, KioskBridge, SessionEnding, TerminalNotification } from '../contract/bridge.ts'

/** The platform that the shop runs on: the web by default; a kiosk's entry replaces it before the first render. */
export interface Platform {
  /** The terminal that the shop stands in: a shared device; `null` on the web. */
  terminal: Terminal | null
}

/** What a shop at a terminal can ask of it. None of it fails: what the terminal refuses, it writes down itself. */
export interface Terminal {
  /** The client whose shop the terminal shows. */
  clientLoginId: string
  /** The client's banners wait for a touch before the shop opens. */
  attractScreen: boolean
  attract: AttractTexts
  /** Fields that are touched bring a keyboard up. */
  onScreenKeyboard: boolean
  /** The web shop's public address; `null` where nobody has named it. */
  webShopUrl: string | null
  /** A scanner that types like a keyboard stands here. */
  scanner: boolean
  /** A member's session has ended here: the terminal forgets everything and starts anew. */
  sessionEnded(how: SessionEnding): void
  /** Who is logged in now; `null` for nobody. */
  memberIs(memberId: string | null): void
  /** The channel received a notification; the terminal answers once that it is to be shown. */
  notificationReceived(notification: TerminalNotification): void
  /** The token that names this terminal; `null` where there is none, or not yet. */
  pushToken(): Promise<string | null>
  /** Somebody is still here. */
  stay(): void
  /** What IT wants said on the screen; `null` for nothing. */
  message(): Promise<string | null>
  closeMessage(): void
  /** Something to count, of nobody. */
  noteUsage(note: UsageNote): void
  openExitPin(): void
  onIdle: KioskBridge['onIdle']
  onNotification: KioskBridge['onNotification']
  onNotificationClick: KioskBridge['onNotificationClick']
  onMessage: KioskBridge['onTerminalMessage']
  onPushToken: KioskBridge['onPushToken']
}

let current: Platform = { terminal: null }

/** The platform in force. */
export function platform(): Platform {
  return current
}

/** Chooses the platform; to be called before the shop is rendered. */
export function choosePlatform(next: Platform): void {
  current = next
}
