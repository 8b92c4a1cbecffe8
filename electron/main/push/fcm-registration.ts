/** Registers a terminal with Firebase: four calls, each with a timeout and a schema for its reply. */
import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { FirebaseApp } from '../configuration/firebase-app.rules.ts'
import { checkinMessages, createKeys } from './fcm-library.ts'
import { CHECK_IN_SERVICE, INSTALLATION_SERVICE, REGISTRATION_SERVICE } from './fcm-services.ts'

const CHECK_IN = `${CHECK_IN_SERVICE}/checkin`
const REGISTER = `${CHECK_IN_SERVICE}/c2dm/register3`
const INSTALLATIONS = `${INSTALLATION_SERVICE}/v1`
const REGISTRATIONS = `${REGISTRATION_SERVICE}/v1`
const SEND_PREFIX = 'https://fcm.googleapis.com/fcm/send'

const ANSWER_WITHIN_MS = 15_000
/** The client type of a check-in; only a browser is accepted here. */
const CHROME_VERSION = '94.0.4606.51'

const filled = v.pipe(v.string(), v.minLength(1))

export interface FcmProject {
  app: FirebaseApp
  vapidKey: string
}

/** A terminal's identity across restarts; secret. */
export const fcmCredentials = v.object({
  /** The project it belongs to: a new configuration registers again. */
  project: filled,
  androidId: filled,
  securityToken: filled,
  keys: v.object({ privateKey: filled, publicKey: filled, authSecret: filled }),
  token: filled,
})
export type FcmCredentials = v.InferOutput<typeof fcmCredentials>

export type Ask = (address: string, options: RequestInit) => Promise<Response>

/** A name that differs between two configurations. */
export function projectName({ app, vapidKey }: FcmProject): string {
  return [app.projectId, app.appId, vapidKey].join(' ')
}

/** @throws if there is no reply in time, or it is an error; the message has only host and status */
async function post(
  ask: Ask,
  address: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<Response> {
  const { host } = new URL(address)
  const answer = await ask(address, {
    method: 'POST',
    body,
    headers,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => {
    throw new Error(`${host} did not answer`)
  })
  if (!answer.ok) throw new Error(`${host} answered ${answer.status}`)
  return answer
}

interface CheckedIn {
  androidId: string
  securityToken: string
}

/**
 * Google's check-in, made at each start; a new terminal gets its id.
 * @throws as `post` does
 */
export async function checkIn(ask: Ask, known: CheckedIn | null): Promise<CheckedIn> {
  const { AndroidCheckinRequest: Request, AndroidCheckinResponse: Answer, DeviceType } = checkinMessages
  const message = Request.fromObject({
    checkin: {
      chromeBuild: { platform: 3, chromeVersion: CHROME_VERSION, channel: 1 },
      type: DeviceType.DEVICE_CHROME_BROWSER,
      lastCheckinMsec: 0,
      userNumber: 0,
    },
    version: 3,
    fragment: 0,
    userSerialNumber: 0,
    ...(known === null ? {} : { id: known.androidId, securityToken: known.securityToken }),
  })
  const sent = new Uint8Array(Request.encode(message).finish())
  const answer = await post(ask, CHECK_IN, sent, { 'content-type': 'application/x-protobuf' })
  const read = Answer.toObject(Answer.decode(new Uint8Array(await answer.arrayBuffer())), { longs: String })
  return v.parse(v.object({ androidId: filled, securityToken: filled }), read)
}

async function deviceToken(
  ask: Ask,
  { androidId, securityToken }: CheckedIn,
  vapidKey: string,
): Promise<string> {
  const body = new URLSearchParams({
    app: 'org.chromium.linux',
    'X-subtype': `wp:receiver.push.com#${randomUUID()}`,
    device: androidId,
    sender: vapidKey,
  }).toString()
  const answer = await post(ask, REGISTER, body, {
    authorization: `AidLogin ${androidId}:${securityToken}`,
    'content-type': 'application/x-www-form-urlencoded',
  })
  const [, token] = /^token=(.+)$/m.exec(await answer.text()) ?? []
  if (token === undefined) throw new Error('android.clients.google.com gave no token')
  return token
}

/** 17 random bytes whose first four bits are 0111: Firebase's format of an installation id. */
function installationName(): string {
  const bytes = randomBytes(17)
  bytes[0] = 0b0111_0000 + ((bytes[0] ?? 0) % 0b0001_0000)
  return bytes.toString('base64url').slice(0, 22)
}

const installation = v.object({ authToken: v.object({ token: filled }) })
const registration = v.object({ token: filled })

/**
 * Registers this terminal.
 * @throws if one of the four calls fails; the message holds no secret
 */
export async function registerTerminal(ask: Ask, project: FcmProject): Promise<FcmCredentials> {
  const { app, vapidKey } = project
  const checkedIn = await checkIn(ask, null)
  const endpoint = `${SEND_PREFIX}/${await deviceToken(ask, checkedIn, vapidKey)}`
  const headers = { 'x-goog-api-key': app.apiKey, 'content-type': 'application/json' }
  const installed = await post(
    ask,
    `${INSTALLATIONS}/projects/${app.projectId}/installations`,
    JSON.stringify({
      appId: app.appId,
      authVersion: 'FIS_v2',
      fid: installationName(),
      sdkVersion: 'w:0.6.6',
    }),
    headers,
  )
  const { authToken } = v.parse(installation, await installed.json())
  const keys = await createKeys()
  const registered = await post(
    ask,
    `${REGISTRATIONS}/projects/${app.projectId}/registrations`,
    JSON.stringify({
      web: { applicationPubKey: vapidKey, auth: keys.authSecret, endpoint, p256dh: keys.publicKey },
    }),
    { ...headers, 'x-goog-firebase-installations-auth': authToken.token },
  )
  const { token } = v.parse(registration, await registered.json())
  return { project: projectName(project), ...checkedIn, keys, token }
}
