/**
 * Push sender for Firebase Cloud Messaging, HTTP v1, with Google's SDK, which is loaded only if a service account is
 * configured.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { PushOutcome, PushSender } from './push-sender.ts'

const MOST_TOKENS_A_CALL = 500
/** A day: after that a notification about an order is outdated. */
const TIME_TO_LIVE_SECONDS = '86400'
/**
 * Errors of tokens that are invalid or no longer registered. A token of another project is not included: a wrong
 * service account would then delete every device.
 */
const GONE: ReadonlySet<string | undefined> = new Set([
  'messaging/registration-token-not-registered',
  'messaging/invalid-registration-token',
])

const filled = v.pipe(v.string(), v.minLength(1))
const serviceAccount = v.object({ project_id: filled, client_email: filled, private_key: filled })

async function credentialOf(given: string) {
  const { cert } = await import('firebase-admin/app')
  try {
    const text = given.trimStart().startsWith('{') ? given : await readFile(given, 'utf8')
    const account = v.parse(serviceAccount, JSON.parse(text))
    return cert({
      projectId: account.project_id,
      clientEmail: account.client_email,
      privateKey: account.private_key,
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`The configuration is not right:\n  FIREBASE_SERVICE_ACCOUNT: ${why}`, { cause: error })
  }
}

/**
 * @param given the service account's file, or its JSON
 * @throws if it can't be read, with the variable's name
 */
export async function firebaseSender(given: string): Promise<PushSender> {
  const credential = await credentialOf(given)
  const [{ initializeApp }, { getMessaging }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/messaging'),
  ])
  const messaging = getMessaging(initializeApp({ credential }, `push-${randomUUID()}`))
  return {
    async send(deviceTokens, message) {
      // Data-only message: the shop's service worker or the kiosk decides what to show.
      const data = {
        title: message.title,
        body: message.body,
        notification_id: String(message.notificationId),
        member_id: String(message.memberId),
        client_login_id: message.clientLoginId,
        order_number: message.orderNumber,
      }
      const webpush = { headers: { TTL: TIME_TO_LIVE_SECONDS, Urgency: 'high' } }
      const outcome: PushOutcome = { gone: [], failed: [] }
      for (let from = 0; from < deviceTokens.length; from += MOST_TOKENS_A_CALL) {
        const tokens = deviceTokens.slice(from, from + MOST_TOKENS_A_CALL)
        const { responses } = await messaging.sendEachForMulticast({ tokens, data, webpush })
        for (const [index, token] of tokens.entries()) {
          const response = responses[index]
          if (response?.success === true) continue
          outcome[GONE.has(response?.error?.code) ? 'gone' : 'failed'].push(token)
        }
      }
      return outcome
    },
  }
}
