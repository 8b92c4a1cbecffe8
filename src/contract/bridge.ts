/**
 * The bridge between kiosk and shop: calls and events with their schemas. The preload script exposes exactly
 * these, main answers exactly these, and both parse what arrives.
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

/** The kiosk's own scheme. `app` is the shop, `host` the pages that the kiosk shows by itself. */
export const kioskScheme = { name: 'shop', appHost: 'app', hostHost: 'host' } as const

/** Where the members' channel lives; `null` leaves the build's own value. */
const kioskRealtime = v.object({
  key: v.nullable(v.string()),
  cluster: v.string(),
  /** `null` where the cluster says it. */
  host: v.nullable(v.string()),
  port: v.nullable(v.number()),
  useTls: v.boolean(),
  channelTemplate: v.nullable(v.string()),
  authEndpoint: v.nullable(v.string()),
})
export type KioskRealtime = v.InferOutput<typeof kioskRealtime>

/** What the shop needs before it starts. */
export const kioskConfiguration = v.object({
  clientLoginId: v.pipe(v.string(), v.minLength(1)),
  realtime: kioskRealtime,
  /** Something was left of the last person at first, and is gone now. */
  cleanedAgain: v.boolean(),
  /** Hex, 16 or 32 bytes; `null` leaves the key of the build. */
  orderEncryptionKey: v.nullable(v.string()),
  /** The client's banners wait for a touch before the shop opens. */
  attractScreen: v.boolean(),
  /** In place of the invitation, and of the client's banners. */
  attract: v.object({
    title: v.nullable(v.string()),
    titleHindi: v.nullable(v.string()),
    pictures: v.nullable(v.string()),
  }),
  /** Fields that are touched bring a keyboard up. */
  onScreenKeyboard: v.boolean(),
  /** The web shop's public address, where a cart can be taken along; `null` where none is named. */
  webShopUrl: v.nullable(v.string()),
  scanner: v.boolean(),
})
export type AttractTexts = KioskConfiguration['attract']
export type KioskConfiguration = v.InferOutput<typeof kioskConfiguration>

/** The countdown before a wipe: whole seconds that are left, `null` while somebody is there. */
const idleWarning = v.object({ secondsLeft: v.nullable(v.pipe(v.number(), v.integer())) })
export type IdleWarning = v.InferOutput<typeof idleWarning>

const shortId = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** A notification as it crosses the bridge: whose it is and which, never what it says. */
export const terminalNotification = v.strictObject({
  /** The notification's id; `null` where a provider names none, and then nobody can know whether it came twice. */
  id: v.nullable(shortId),
  memberId: shortId,
})
export type TerminalNotification = v.InferOutput<typeof terminalNotification>

/** How a member's session ended, as far as the shop knows. */
export const sessionEnding = v.strictObject({
  /** Whether the provider has said that it binds nobody to this terminal's push token any more. */
  unbound: v.boolean(),
})
export type SessionEnding = v.InferOutput<typeof sessionEnding>

/** How a try of the PIN ended; the sentence is for the person who tried. */
export interface PinAnswer {
  outcome: 'open' | 'wrong' | 'locked'
  sentence: string
}

/** No argument, and none too many. */
const nothing = v.strictTuple([])

/**
 * Calls from a page to main: which of the two hosts may make one, and its arguments. Every call is answered
 * by a promise.
 */
export const bridgeCalls = {
  configuration: { from: 'app', parameters: nothing },
  /** A member's session has ended on this device, or is to end now: the kiosk wipes itself. */
  sessionEnded: { from: 'app', parameters: v.strictTuple([sessionEnding]) },
  /** Who is logged in now; `null` for nobody. */
  memberIs: { from: 'app', parameters: v.strictTuple([v.nullable(shortId)]) },
  /** A notification came by the member's channel. */
  notificationReceived: { from: 'app', parameters: v.strictTuple([terminalNotification]) },
  /** The token that names this terminal, to be sent with the next login. */
  pushToken: { from: 'app', parameters: nothing },
  /** "I'm still here". */
  stay: { from: 'app', parameters: nothing },
  /** What IT wants said on the screen now. */
  terminalMessage: { from: 'app', parameters: nothing },
  /** A person has read it. */
  closeTerminalMessage: { from: 'app', parameters: nothing },
  /** Something to count, of nobody. */
  noteUsage: { from: 'app', parameters: v.strictTuple([v.picklist(usageNotes)]) },
  openExitPin: { from: 'both', parameters: nothing },
  tryPin: { from: 'host', parameters: v.strictTuple([v.pipe(v.string(), v.regex(/^\d{4,12}$/))]) },
  /** Only after the PIN was right; so are the calls of the page behind the PIN. */
  quit: { from: 'host', parameters: nothing },
  restart: { from: 'host', parameters: nothing },
  leaveExitPin: { from: 'host', parameters: nothing },
  terminalFacts: { from: 'host', parameters: nothing },
  runTerminalTest: { from: 'host', parameters: v.strictTuple([v.picklist(terminalTestNames)]) },
  /** How many places of the touch test answered, and whether to a finger. */
  noteTouchTest: {
    from: 'host',
    parameters: v.strictTuple([
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TOUCH_PLACES)),
      v.boolean(),
    ]),
  },
  saveReport: { from: 'host', parameters: nothing },
  /** When the page that waits is tried again. */
  nextTry: { from: 'host', parameters: nothing },
  /** A person at one of the kiosk's own pages asks to try again. */
  retry: { from: 'host', parameters: nothing },
} as const satisfies Record<string, BridgeCall>

export interface BridgeCall {
  from: 'app' | 'host' | 'both'
  parameters: v.GenericSchema<unknown, unknown[]>
}

export type BridgeCallName = keyof typeof bridgeCalls

/** What each call answers. */
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

/** Events that main sends to the shop. */
export const bridgeEvents = {
  idle: idleWarning,
  /** The wipe begins: end the session at the provider, then say `sessionEnded`. */
  sessionEnding: v.null(),
  /** For whoever is logged in; sent once, by whatever way it came. */
  notification: terminalNotification,
  /** A notification in the system's tray was clicked. */
  notificationClick: v.null(),
  /** What IT wants said on the screen; `null` for nothing any more. */
  terminalMessage: v.nullable(v.pipe(v.string(), v.maxLength(heartbeatLimits.argumentLength))),
  /** There is a token now, or another one. */
  pushToken: v.string(),
} as const

export type BridgeEventName = keyof typeof bridgeEvents
export type BridgeEvent<Name extends BridgeEventName> = v.InferOutput<(typeof bridgeEvents)[Name]>

export type BridgeParameters<Name extends BridgeCallName> = v.InferOutput<
  (typeof bridgeCalls)[Name]['parameters']
>

/** The channel's name on the wire between the processes. */
export function bridgeChannel(name: BridgeCallName): string {
  return `kiosk:${name}`
}

/** The channel's name for an event of main. */
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
