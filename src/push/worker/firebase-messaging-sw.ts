/**
 * Service worker of section 9 in a build with a Firebase project. Receives pushes while no page of the shop
 * is visible, in addition to what every build's worker does. Built by build/service-worker.ts.
 */
import './click-handlers.ts'
import '../../service-worker/worker.ts'
import { scope } from '../../service-worker/worker-scope.ts'
import { initializeApp } from 'firebase/app'
import { getMessaging, onBackgroundMessage } from 'firebase/messaging/sw'
import { PUSH_BROADCAST, type PushData } from '../../contract/push.ts'
import { pushConfiguration } from '../configuration.ts'
import { showInTray } from './tray.ts'

const configuration = pushConfiguration()

if (configuration !== null) {
  const pages = new BroadcastChannel(PUSH_BROADCAST)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of this origin alone
  const notifyPages = (data: PushData): void => pages.postMessage(data)
  const messaging = getMessaging(initializeApp(configuration.firebase))
  // oxlint-disable-next-line typescript/no-misused-promises -- Firebase waits for it, which keeps the worker awake
  onBackgroundMessage(messaging, (push) => showInTray(scope, push, notifyPages))
}
