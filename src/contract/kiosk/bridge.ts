/**
 * Bridge between kiosk and shop: calls and events with their schemas. The preload script exposes only these,
 * the main process answers only these, and both sides parse what they receive.
 */
import * as v from 'valibot'
import { heartbeatLimits } from './heartbeat.ts'
import {
  terminalTestNames,
  TOUCH_PLACES,
  type SavedReport,
  type TerminalFacts,
  type TestResult,
} from './terminal.ts'
import { usageNotes } from './usage-counts.ts'

/** The kiosk's own URL scheme. Host `app` is the shop; `host` is the kiosk's own pages. */
export const kioskScheme = { name: 'shop', appHost: 'app', hostHost: 'host' } as const

/** Address of the realtime channel; `null` keeps the build's value. */
const kioskRealtime = v.object({
  key: v.nullable(v.string()),
  cluster: v.string(),
  /** `null` if the cluster determines it. */
  host: v.nullable(v.string()),
  port: v.nullable(v.number()),
  useTls: v.boolean(),
  channelTemplate: v.nullable(v.string()),
  authEndpoint: v.nullable(v.string()),
})
export type KioskRealtime = v.InferOutput<typeof kioskRealtime>

/** The kiosk's settings that the shop reads too, under the same names (`electron/main/configuration/`). */
export const sharedSettings = {
  clientLoginId: v.pipe(v.string(), v.minLength(1)),
  /** Hex, 16 or 32 bytes; `null` keeps the build's key. */
  orderEncryptionKey: v.nullable(v.string()),
  /** Show the client's banners until somebody touches the screen. */
  attractScreen: v.boolean(),
  /** Show a keyboard when a field is touched. */
  onScreenKeyboard: v.boolean(),
  /** Public address of the web shop, to hand a cart over to a phone; `null` if not configured. */
  webShopUrl: v.nullable(v.string()),
  scanner: v.boolean(),
  /** Start each visit with large text. */
  largeText: v.optional(v.boolean(), false),
  /** Start each visit with high contrast. */
  highContrast: v.optional(v.boolean(), false),
}

/** What the shop needs at start. */
export const kioskConfiguration = v.object({
  ...sharedSettings,
  realtime: kioskRealtime,
  /** The first wipe left data of the previous visitor behind; a second wipe removed it. */
  cleanedAgain: v.boolean(),
  /** Own invitation text and pictures, instead of the default text and the client's banners. */
  attract: v.object({
    title: v.nullable(v.string()),
    titleHindi: v.nullable(v.string()),
    pictures: v.nullable(v.string()),
  }),
})
export type AttractTexts = KioskConfiguration['attract']
export type KioskConfiguration = v.InferInput<typeof kioskConfiguration>

/** Countdown to the wipe: whole seconds left, `null` while the visitor is active. */
const idleWarning = v.object({ secondsLeft: v.nullable(v.pipe(v.number(), v.integer())) })
export type IdleWarning = v.InferOutput<typeof idleWarning>

const shortId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** Notification as it crosses the bridge: its id and its member, never its text. */
export const terminalNotification = v.strictObject({
  /** The notification's id. `null` if the provider sends none; then duplicates can't be detected. */
  id: v.nullable(shortId),
  memberId: shortId,
})
export type TerminalNotification = v.InferOutput<typeof terminalNotification>

/** How a member's session ended, as far as the shop knows. */
export const sessionEnding = v.strictObject({
  /** Whether the provider confirmed that this terminal's push token is bound to no member. */
  unbound: v.boolean(),
})
export type SessionEnding = v.InferOutput<typeof sessionEnding>

/** Result of a PIN attempt, with the sentence to show. */
export interface PinAnswer {
  outcome: 'open' | 'wrong' | 'locked'
  sentence: string
}

/** No arguments; more are refused. */
const nothing = v.strictTuple([])

/**
 * Calls from a page to the main process: the host that may call, and the arguments. Every call returns a
 * promise.
 */
export const bridgeCalls = {
  configuration: { from: 'app', parameters: nothing },
  /** A member's session has ended on this device, or must end now: the kiosk wipes itself. */
  sessionEnded: { from: 'app', parameters: v.strictTuple([sessionEnding]) },
  /** The logged-in member; `null` if none. */
  memberIs: { from: 'app', parameters: v.strictTuple([v.nullable(shortId)]) },
  /** A notification arrived on the realtime channel. */
  notificationReceived: { from: 'app', parameters: v.strictTuple([terminalNotification]) },
  /** This terminal's push token, to be sent with the next login. */
  pushToken: { from: 'app', parameters: nothing },
  /** The visitor pressed "I'm still here". */
  stay: { from: 'app', parameters: nothing },
  /** IT's current message on the screen. */
  terminalMessage: { from: 'app', parameters: nothing },
  closeTerminalMessage: { from: 'app', parameters: nothing },
  /** Counts an event, without saying whose. */
  noteUsage: { from: 'app', parameters: v.strictTuple([v.picklist(usageNotes)]) },
  openExitPin: { from: 'both', parameters: nothing },
  tryPin: { from: 'host', parameters: v.strictTuple([v.pipe(v.string(), v.regex(/^\d{4,12}$/))]) },
  /** Only after a correct PIN, like all calls of the page behind the PIN. */
  quit: { from: 'host', parameters: nothing },
  restart: { from: 'host', parameters: nothing },
  leaveExitPin: { from: 'host', parameters: nothing },
  terminalFacts: { from: 'host', parameters: nothing },
  runTerminalTest: { from: 'host', parameters: v.strictTuple([v.picklist(terminalTestNames)]) },
  /** How many places of the touch test reacted, and whether to a finger. */
  noteTouchTest: {
    from: 'host',
    parameters: v.strictTuple([
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TOUCH_PLACES)),
      v.boolean(),
    ]),
  },
  saveReport: { from: 'host', parameters: nothing },
  /** When the waiting page tries again. */
  nextTry: { from: 'host', parameters: nothing },
  /** A visitor asks one of the kiosk's own pages to try again. */
  retry: { from: 'host', parameters: nothing },
} as const satisfies Record<string, BridgeCall>

export interface BridgeCall {
  from: 'app' | 'host' | 'both'
  parameters: v.GenericSchema<unknown, unknown[]>
}

export type BridgeCallName = keyof typeof bridgeCalls

export interface BridgeAnswers {
  configuration: KioskConfiguration
  sessionEnded: null
  memberIs: null
  notificationReceived: null
  pushToken: string | null
  stay: null
  terminalMessage: string | null
  closeTerminalMessage: null
  noteUsage: null
  openExitPin: null
  tryPin: PinAnswer
  quit: null
  restart: null
  leaveExitPin: null
  terminalFacts: TerminalFacts
  runTerminalTest: TestResult
  noteTouchTest: TestResult
  saveReport: SavedReport
  nextTry: { secondsLeft: number | null }
  retry: null
}

/** Events from the main process to the shop. */
export const bridgeEvents = {
  idle: idleWarning,
  /** The wipe begins: the shop ends the session at the provider, then calls `sessionEnded`. */
  sessionEnding: v.null(),
  /** For the logged-in member. Sent once, even if it came both by push and by the channel. */
  notification: terminalNotification,
  /** The visitor clicked a notification in the system's tray. */
  notificationClick: v.null(),
  /** IT's message for the screen; `null` removes it. */
  terminalMessage: v.nullable(v.pipe(v.string(), v.maxLength(heartbeatLimits.argumentLength))),
  /** The push token is new or has changed. */
  pushToken: v.string(),
} as const

export type BridgeEventName = keyof typeof bridgeEvents
export type BridgeEvent<Name extends BridgeEventName> = v.InferOutput<(typeof bridgeEvents)[Name]>

export type BridgeParameters<Name extends BridgeCallName> = v.InferOutput<
  (typeof bridgeCalls)[Name]['parameters']
>

/** IPC channel name of a call. */
export function bridgeChannel(name: BridgeCallName): string {
  return `kiosk:${name}`
}

/** IPC channel name of an event. */
export function eventChannel(name: BridgeEventName): string {
  return `kiosk-event:${name}`
}

type CallsFrom<Host extends 'app' | 'host'> = {
  [Name in BridgeCallName as (typeof bridgeCalls)[Name]['from'] extends Host | 'both' ? Name : never]: (
    ...parameters: BridgeParameters<Name>
  ) => Promise<BridgeAnswers[Name]>
}

type Unsubscribe = () => void

/** `window.kiosk` on the shop's pages. */
export interface KioskBridge extends CallsFrom<'app'> {
  onIdle(listener: (warning: IdleWarning) => void): Unsubscribe
  onSessionEnding(listener: () => void): Unsubscribe
  onNotification(listener: (notification: TerminalNotification) => void): Unsubscribe
  onNotificationClick(listener: () => void): Unsubscribe
  onTerminalMessage(listener: (text: string | null) => void): Unsubscribe
  onPushToken(listener: (token: string) => void): Unsubscribe
}

/** `window.host` on the kiosk's own pages. */
export type HostBridge = CallsFrom<'host'>
