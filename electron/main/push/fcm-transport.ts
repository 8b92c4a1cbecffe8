/**
 * Firebase Cloud Messaging for a terminal: a token, one connection that reconnects with backoff, each message
 * once.
 */
import { backoffDelay } from '../../../src/contract/backoff.ts'
import { retryBackoff } from '../network/retry-timer.rules.ts'
import { googlePeer, LOGIN_REFUSED, openLine, type LineListener } from './fcm-line.ts'
import {
  checkIn,
  projectName,
  registerTerminal,
  type Ask,
  type FcmCredentials,
  type FcmProject,
} from './fcm-registration.ts'
import { directNetwork, type FcmNetwork, type FcmPeer } from './fcm-socket.ts'
import { inBackground } from '../in-background.ts'
import type { PushHandlers, PushTransport } from './push-transport.ts'

/** A line that held so long was no failed try: the next pause is short again. */
const STEADY_MS = 60_000
/** What has come is named at the next login; the service forgets older ones by itself. */
const MOST_RECEIVED = 200
/** So many refused logins in a row, and the service has forgotten the terminal, which then registers anew. */
const FIRST_FORGOTTEN_AFTER = 3

/** What is kept over restarts: this terminal's identity with Google, and the ids it has received. */
export interface CredentialStore {
  /** `null` where there are none, or they can't be read. */
  readCredentials(): Promise<FcmCredentials | null>
  keepCredentials(credentials: FcmCredentials | null): Promise<void>
  readReceived(): Promise<readonly string[]>
  keepReceived(ids: readonly string[]): Promise<void>
}

export interface FcmOptions {
  project: FcmProject
  store: CredentialStore
  ask: Ask
  peer?: FcmPeer
  /** How the service is reached through the network; by default directly. */
  network?: FcmNetwork
  /** From 0 up to, but not including, 1. */
  random?: () => number
  /** Milliseconds of a clock that never jumps. */
  now?: () => number
  /** How long to wait after so many failures in a row, from 1. */
  pause?: (failures: number, random: number) => number
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it failed'
}

function dataOf(message: unknown): unknown {
  return message !== null && typeof message === 'object' && 'data' in message ? message.data : null
}

/** What this terminal is for Google: as it was before, or registered anew. @throws as the registration does */
async function credentialsOf({ project, store, ask }: FcmOptions): Promise<FcmCredentials> {
  const known = await store.readCredentials()
  if (known?.project === projectName(project)) {
    await checkIn(ask, known)
    return known
  }
  const credentials = await registerTerminal(ask, project)
  await store.keepCredentials(credentials)
  return credentials
}

/** The ids of what has come, the newest 200 of them. */
async function receivedIds(store: CredentialStore) {
  let ids = await store.readReceived()
  return {
    all: () => ids,
    /** Whether a message comes for the first time; one without an id always does. */
    add(id: string): boolean {
      if (id === '') return true
      if (ids.includes(id)) return false
      ids = [...ids, id].slice(-MOST_RECEIVED)
      inBackground(store.keepReceived(ids))
      return true
    },
  }
}

/** Counts refused logins; after some in a row the terminal's credentials are given up. */
function loginRefusals(store: CredentialStore) {
  let refusals = 0
  /** Twice as many each time: a service that refuses everybody is not asked for a new name with every try. */
  let forgottenAfter = FIRST_FORGOTTEN_AFTER
  return {
    accepted(): void {
      refusals = 0
      forgottenAfter = FIRST_FORGOTTEN_AFTER
    },
    async refused(): Promise<void> {
      refusals += 1
      if (refusals < forgottenAfter) return
      refusals = 0
      forgottenAfter *= 2
      await store.keepCredentials(null)
    },
  }
}

function pauseAfter(failures: number, random: number): number {
  return backoffDelay(retryBackoff, failures - 1, random)
}

/** The transport for a Firebase project; nothing is asked before it is started. */
export function fcmTransport(options: FcmOptions): PushTransport {
  const { store, peer = googlePeer, network = directNetwork } = options
  const { random = Math.random, now = () => performance.now(), pause = pauseAfter } = options
  const refusals = loginRefusals(store)
  let handlers: PushHandlers | null = null
  /** Grows with each try: whatever an older one still does counts no more. */
  let turn = 0
  let failures = 0
  let waiting: NodeJS.Timeout | undefined
  let closeLine: (() => void) | null = null

  function failed(own: number, why: string): void {
    if (own !== turn) return
    closeLine = null
    failures += 1
    handlers?.onEvent('push-lost', why)
    waiting = setTimeout(() => inBackground(begin()), pause(failures, random()))
  }

  async function listen(own: number): Promise<void> {
    const credentials = await credentialsOf(options)
    const received = await receivedIds(store)
    const to = handlers
    if (own !== turn || to === null) return
    to.onToken(credentials.token)
    let loggedInAt: number | null = null
    const listener: LineListener = {
      onLoggedIn() {
        loggedInAt = now()
        refusals.accepted()
        to.onEvent('push-connected')
      },
      onMessage(id, message) {
        if (received.add(id)) to.onData(dataOf(message))
      },
      onUnreadable(id) {
        if (received.add(id)) to.onEvent('push-unreadable')
      },
      onEnd(why) {
        if (loggedInAt !== null && now() - loggedInAt >= STEADY_MS) failures = 0
        // What was given up is given up before the next try reads it.
        if (own === turn && why === LOGIN_REFUSED)
          inBackground(refusals.refused().then(() => failed(own, why)))
        else failed(own, why)
      },
    }
    closeLine = openLine({ peer, network, credentials, received: received.all(), listener })
  }

  function end(): void {
    clearTimeout(waiting)
    waiting = undefined
    closeLine?.()
    closeLine = null
    turn += 1
  }

  async function begin(): Promise<void> {
    end()
    const own = turn
    await listen(own).catch((error: unknown) => failed(own, reasonOf(error)))
  }

  async function beginAgain(): Promise<void> {
    if (handlers !== null) await begin()
  }

  return {
    start(listener) {
      handlers = listener
      inBackground(begin())
    },
    // A line that looks open may have died in its sleep.
    wake: () => inBackground(beginAgain()),
    renew: () => inBackground(store.keepCredentials(null).then(beginAgain)),
    stop() {
      handlers = null
      end()
    },
  }
}
