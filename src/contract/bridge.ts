/**
 * What kiosk and shop say to each other. The preload script exposes exactly this, main answers exactly this, and
 * both parse what arrives by the schemas here.
 */
import * as v from 'valibot'

/** The kiosk's own scheme. `app` is the shop, `host` the pages that the kiosk shows by itself. */
export const kioskScheme = { name: 'shop', appHost: 'app', hostHost: 'host' } as const

/** What the shop is told before it starts. */
export const kioskConfiguration = v.object({
  clientLoginId: v.pipe(v.string(), v.minLength(1)),
  /** Where the provider's realtime channel lives too, where the build names no other place. */
  providerUrl: v.pipe(v.string(), v.url()),
  /** Hex, 16 or 32 bytes; `null` leaves the key of the build. */
  orderEncryptionKey: v.nullable(v.string()),
})
export type KioskConfiguration = v.InferOutput<typeof kioskConfiguration>

/** The countdown before a wipe: whole seconds that are left, `null` while somebody is there. */
export const idleWarning = v.object({ secondsLeft: v.nullable(v.pipe(v.number(), v.integer())) })
export type IdleWarning = v.InferOutput<typeof idleWarning>

/** How a try of the exit door's PIN ended; the sentence is for the person who tried. */
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
  sessionEnded: { from: 'app', parameters: nothing },
  /** "I'm still here". */
  stay: { from: 'app', parameters: nothing },
  openExitDoor: { from: 'app', parameters: nothing },
  tryPin: { from: 'host', parameters: v.strictTuple([v.pipe(v.string(), v.regex(/^\d{4,12}$/))]) },
  /** Only after the PIN was right. */
  quit: { from: 'host', parameters: nothing },
  restart: { from: 'host', parameters: nothing },
  leaveExitDoor: { from: 'host', parameters: nothing },
  /** A person at one of the kiosk's own pages asks to try again. */
  retry: { from: 'host', parameters: nothing },
} as const satisfies Record<string, BridgeCall>

export interface BridgeCall {
  from: 'app' | 'host'
  parameters: v.GenericSchema<unknown, unknown[]>
}

export type BridgeCallName = keyof typeof bridgeCalls

/** What each call answers. */
export interface BridgeAnswers {
  configuration: KioskConfiguration
  sessionEnded: null
  stay: null
  openExitDoor: null
  tryPin: PinAnswer
  quit: null
  restart: null
  leaveExitDoor: null
  retry: null
}

/** What main tells the shop by itself. */
export const bridgeNews = {
  idle: idleWarning,
  /** The wipe begins: end the session at the provider, then say `sessionEnded`. */
  sessionEnding: v.null(),
} as const

export type BridgeNewsName = keyof typeof bridgeNews
export type BridgeNews<Name extends BridgeNewsName> = v.InferOutput<(typeof bridgeNews)[Name]>

export type BridgeParameters<Name extends BridgeCallName> = v.InferOutput<
  (typeof bridgeCalls)[Name]['parameters']
>

/** The channel's name on the wire between the processes. */
export function bridgeChannel(name: BridgeCallName | BridgeNewsName): string {
  return `kiosk:${name}`
}

type CallsFrom<Host extends BridgeCall['from']> = {
  [Name in BridgeCallName as (typeof bridgeCalls)[Name]['from'] extends Host ? Name : never]: (
    ...parameters: BridgeParameters<Name>
  ) => Promise<BridgeAnswers[Name]>
}

type Unsubscribe = () => void

/** `window.kiosk` on the shop's pages. */
export interface KioskBridge extends CallsFrom<'app'> {
  onIdle(listener: (warning: IdleWarning) => void): Unsubscribe
  onSessionEnding(listener: () => void): Unsubscribe
}

/** `window.host` on the kiosk's own pages. */
export type HostBridge = CallsFrom<'host'>
