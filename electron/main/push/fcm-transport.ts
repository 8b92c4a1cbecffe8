/** Firebase Cloud Messaging for a terminal: a token, one connection that reconnects with backoff, each message once. */
import { backoffDelay } from '../../../src/lib/backoff.ts'
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
import { inBackground } from '../base/in-background.ts'
import type { PushHandlers, PushTransport } from './push-transport.ts'

/** A connection that lasted this long resets the backoff. */
const STEADY_MS = 60_000
/** Number of ids sent at the next login; the service itself forgets older ones. */
const MOST_RECEIVED = 200
/** After this many refused logins in a row the service has forgotten the terminal, which then registers again. */
const FIRST_FORGOTTEN_AFTER = 3

/** Kept across restarts: this terminal's identity with Google, and the ids it has received. */
export interface CredentialStore {
  /** `null` if there are none, or they can't be read. */
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
  /** Routes to the service through the network; direct by default. */
  network?: FcmNetwork
  /** From 0 up to, but not including, 1. */
  random?: () => number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
  /** The pause after a number of failures in a row, from 1. */
  pause?: (failures: number, random: number) => number
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'it failed'
}

function dataOf(message: unknown): unknown {
  return message !== null && typeof message === 'object' && 'data' in message ? message.data : null
}

/** This terminal's identity with Google: the stored one, or a new registration. @throws as the registration does */
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

/** The ids of received messages, the newest 200. */
async function receivedIds(store: CredentialStore) {
  let ids = await store.readReceived()
  return {
    all: () => ids,
    /** Whether a message is new; one without an id always is. */
    add(id: string): boolean {
      if (id === '') return true
      if (ids.includes(id)) return false
      ids = [...ids, id].slice(-MOST_RECEIVED)
      inBackground(store.keepReceived(ids))
      return true
    },
  }
}

/** Counts refused logins; after some in a row the terminal's credentials are discarded. */
function loginRefusals(store: CredentialStore) {
  let refusals = 0
  /** Doubles each time: a service that refuses everyone is not asked for a new registration with every attempt. */
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

/** The transport for a Firebase project; sends nothing before it is started. */
export function fcmTransport(options: FcmOptions): PushTransport {
  const { store, peer = googlePeer, network = directNetwork } = options
  const { random = Math.random, now = () => performance.now(), pause = pauseAfter } = options
  const refusals = loginRefusals(store)
  let handlers: PushHandlers | null = null
  /** Increases with each attempt; results of older attempts are ignored. */
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
        // Discard the credentials before the next attempt reads them.
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
    // A connection that looks open may have died while the machine slept.
    wake: () => inBackground(beginAgain()),
    renew: () => inBackground(store.keepCredentials(null).then(beginAgain)),
    stop() {
      handlers = null
      end()
    },
  }
}
