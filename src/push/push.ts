/** Firebase messaging in the page (section 4, "Push setup"). */
import { initializeApp } from 'firebase/app'
import { getMessaging, getToken, onMessage, type MessagePayload } from 'firebase/messaging'
import * as v from 'valibot'
import { withTimeout } from '../lib/with-timeout.ts'
import { PUSH_BROADCAST, pushData, type PushData } from '../contract/push.ts'
import { registerWorker } from '../service-worker/register-worker.ts'
import type { PushConfiguration } from './configuration.ts'

/**
 * How long to wait for the device's token, in milliseconds. It never arrives while the device is offline; the
 * next start tries again.
 */
const TOKEN_WITHIN_MS = 30_000

export interface PushHandlers {
  /** This device's token, to be sent with the next login. */
  onToken(token: string): void
  /** A push that arrived while a page of the shop was visible. */
  onMessage(data: PushData): void
  /** A push that the service worker showed in the tray. */
  onShownInTray(data: PushData): void
}

/** Section 8: only logged. A warning, because the shop works without push. */
function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a log (section 8)
  console.warn(what, error)
}

/** Asks for permission, unless the member has already answered. */
async function isAllowed(): Promise<boolean> {
  const { permission } = Notification
  return (permission === 'default' ? await Notification.requestPermission() : permission) === 'granted'
}

function dataOf({ data, notification }: MessagePayload): PushData {
  const read = v.parse(pushData, data ?? {})
  return {
    ...read,
    title: read.title || (notification?.title ?? ''),
    body: read.body || (notification?.body ?? ''),
  }
}

function listenForShown(handlers: PushHandlers): void {
  const broadcast = new BroadcastChannel(PUSH_BROADCAST)
  broadcast.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const read = v.safeParse(pushData, data)
    if (read.success) handlers.onShownInTray(read.output)
  })
}

/** Sets up push: permission, service worker, device token. On failure the shop works without push. */
export async function startPush(
  { firebase, vapidKey }: PushConfiguration,
  handlers: PushHandlers,
): Promise<void> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator) || !('PushManager' in globalThis))
    return
  if (!(await isAllowed().catch(() => false))) return
  let serviceWorkerRegistration: ServiceWorkerRegistration
  try {
    serviceWorkerRegistration = await registerWorker()
  } catch (error) {
    logFailure('Service Worker registration failed', error)
    return
  }
  try {
    listenForShown(handlers)
    const messaging = getMessaging(initializeApp(firebase))
    onMessage(messaging, (payload) => handlers.onMessage(dataOf(payload)))
    // Providers address devices by token (section 7, `device_token`), not by the newer installation ids.
    // oxlint-disable-next-line typescript/no-deprecated
    const asked = getToken(messaging, { vapidKey, serviceWorkerRegistration })
    handlers.onToken(await withTimeout(TOKEN_WITHIN_MS, asked))
  } catch (error) {
    logFailure('Push setup failed', error)
  }
}
