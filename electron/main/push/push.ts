/** Push service: selects the configured transport and keeps its state. */
import { EventEmitter, once } from 'node:events'
import { powerMonitor, safeStorage } from 'electron'
import * as v from 'valibot'
import type { TerminalNotification } from '../../../src/contract/kiosk/bridge.ts'
import { pushData } from '../../../src/contract/push.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import { proxyRoutes } from '../network/proxy-routes.rules.ts'
import { firstPushState, pushStateAfter, type PushState } from './push-state.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { allowedOrigins } from '../network/allow-list.rules.ts'
import { FCM_SERVICES } from './fcm-services.ts'
import type { FcmNetwork } from './fcm-socket.ts'
import { noPush, type PushTransport } from './push-transport.ts'
import type { Journal } from '../base/journal.ts'
import { serviceSession } from '../network/prepare-session.ts'
import type { ProxyCredentials } from '../network/proxy-credentials.ts'
import type { ProxyLogin } from '../network/proxy-login.ts'
import { inBackground } from '../base/in-background.ts'
import type { DeviceStore } from '../base/device-store.ts'

export interface PushEvents {
  /** The token is known, or has changed. */
  token: [token: string]
  notification: [notification: TerminalNotification]
}

export interface PushOptions {
  settings: PushSettings
  /** Settles when the window shows its page: push's code and store are loaded only then. */
  startAfter: Promise<void>
  store: DeviceStore
  journal: Journal
  credentials: ProxyCredentials
  proxy: ProxyLogin
}

export interface Push {
  events: EventEmitter<PushEvents>
  /** `null` if there is none, or not yet. */
  token(): string | null
  /** Replaces the token: the provider may still have bound it to the last visitor. */
  renew(): void
  /** The state of the push connection. A failed connection is tried once more before it is reported. */
  look(): Promise<PushState>
}

/** How long `look` waits for an attempt to end. */
const LOOK_WITHIN_MS = 10_000

type PushSettings = Pick<KioskSettings, 'firebaseConfig' | 'firebaseVapidKey'>

async function transportOf(options: PushOptions): Promise<PushTransport> {
  const { settings, startAfter, store, journal, credentials, proxy } = options
  const { firebaseConfig: app, firebaseVapidKey: vapidKey } = settings
  if (app === null || vapidKey === null) return noPush
  await startAfter
  const { fcmTransport } = await import('./fcm-transport.ts')
  const { credentialStore } = await import('./credential-store.ts')
  const session = serviceSession('push', {
    allowedOrigins: allowedOrigins(FCM_SERVICES),
    proxy: { login: proxy, address: FCM_SERVICES[0] },
    journal,
  })
  // Chromium does not make this connection, so the system's proxy is resolved and used by hand.
  const network: FcmNetwork = {
    routes: async (address) => proxyRoutes(await session.resolveProxy(address)),
    credentials,
  }
  return fcmTransport({
    project: { app, vapidKey },
    network,
    store: credentialStore({ store, journal, safeStorage }),
    ask: proxy.fetchThrough(session),
  })
}

/** @returns the notification of a push; `null` if it names no member */
function notificationOf(data: unknown): TerminalNotification | null {
  const read = v.safeParse(pushData, data)
  if (!read.success || read.output.member_id === '') return null
  return { id: read.output.notification_id || null, memberId: read.output.member_id }
}

/** Starts push in the background if a Firebase app is configured. */
export function openPush(options: PushOptions): Push {
  const { settings, journal } = options
  const events = new EventEmitter<PushEvents>()
  let token: string | null = null
  let state = firstPushState(settings.firebaseConfig !== null, settings.firebaseVapidKey !== null)
  const changes = new EventEmitter<{ state: [] }>()
  function setState(next: PushState): void {
    state = next
    changes.emit('state')
  }
  if (state.kind === 'half configured') journal.note('push-half-configured')
  const transport = transportOf(options).catch(() => {
    journal.note('push-not-started')
    setState({ kind: 'unreachable', why: 'it could not be started' })
    return noPush
  })
  inBackground(
    transport.then((way) => {
      way.start({
        onToken(given) {
          if (given === token) return
          token = given
          events.emit('token', given)
        },
        onData(data) {
          const notification = notificationOf(data)
          if (notification === null) journal.note('push-for-nobody')
          else events.emit('notification', notification)
        },
        onEvent(event, why) {
          journal.note(event, why === undefined ? {} : { why })
          setState(pushStateAfter(state, event, why))
        },
      })
      powerMonitor.on('resume', way.wake)
    }),
  )
  return {
    events,
    token: () => token,
    renew() {
      token = null
      if (state.kind === 'registered') setState({ kind: 'waiting' })
      inBackground(transport.then((way) => way.renew()))
    },
    async look() {
      if (state.kind !== 'unreachable' && state.kind !== 'waiting') return state
      const settled = withTimeout(LOOK_WITHIN_MS, once(changes, 'state')).catch(() => undefined)
      // While waiting, an attempt is already running.
      if (state.kind === 'unreachable') inBackground(transport.then((way) => way.wake()))
      await settled
      return state
    },
  }
}
