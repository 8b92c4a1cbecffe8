/** Pushes through Google's SDK, to a push service of the test. */
import { equal, match } from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import http, { createServer as createHttpServer, type Server } from 'node:http'
import http2, { createServer as createHttp2Server, type Http2Server } from 'node:http2'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { firebaseSender } from '../../../server/push/firebase-sender.ts'
import type { PushMessage, PushSender } from '../../../server/push/push-sender.ts'

const message: PushMessage = {
  title: 'News about your order RP-1',
  body: 'It is on its way.',
  notificationId: 12,
  memberId: 34,
  clientLoginId: 'acme',
  orderNumber: 'RP-1',
}

interface Taken {
  path: string
  authorization: string
  message: { token: string; data: Record<string, string>; webpush: unknown }
}

/** Google's error for a token; a token without an entry is valid. */
const answers = new Map<string, { status: number; errorCode: string }>()
const taken: Taken[] = []
let tokenServer: Server
let messageServer: Http2Server
let sender: PushSender

const connect = http2.connect.bind(http2)
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const listening = (server: Server | Http2Server) =>
  new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))

beforeAll(async () => {
  tokenServer = createHttpServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({ access_token: 'a-token-of-the-tests', expires_in: 3600, token_type: 'Bearer' }),
    )
  })
  messageServer = createHttp2Server((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const read = JSON.parse(body) as Pick<Taken, 'message'>
      taken.push({ path: request.url, authorization: request.headers.authorization ?? '', ...read })
      const answer = answers.get(read.message.token)
      response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json' })
      const details = [
        { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: answer?.errorCode },
      ]
      response.end(
        JSON.stringify(
          answer ? { error: { status: answer.errorCode, message: 'No', details } } : { name: 'm/1' },
        ),
      )
    })
  })
  await Promise.all([listening(tokenServer), listening(messageServer)])
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const account = { project_id: 'the-shop', client_email: 'push@the-shop.example.com', private_key }
  sender = await firebaseSender(JSON.stringify(account))
})

beforeEach(() => {
  answers.clear()
  taken.length = 0
  // The SDK's addresses are fixed. Only their destination is replaced; the SDK itself is unchanged.
  vi.spyOn(http2, 'connect').mockImplementation((authority: string | URL) => {
    match(String(authority), /^https:\/\/fcm\.googleapis\.com\/?/)
    const session = connect(`http://127.0.0.1:${portOf(messageServer)}`)
    const request = session.request.bind(session)
    // The SDK's scheme has a colon, which Google accepts and Node's server does not.
    session.request = (headers, options) => request({ ...headers, ':scheme': 'http' }, options)
    return session
  })
  vi.spyOn(https, 'request').mockImplementation(((address: string, options: https.RequestOptions) => {
    equal(address, 'https://oauth2.googleapis.com/token')
    const to = { host: '127.0.0.1', port: portOf(tokenServer), path: '/token' }
    return http.request({ ...to, method: options.method, headers: options.headers })
  }) as typeof https.request)
})

afterAll(() => {
  tokenServer.close()
  messageServer.close()
})

describe('a push', () => {
  it('names the member and the notification, so that a device drops what is not for it and shows the rest once', async () => {
    expect(await sender.send(['one', 'two'], message)).toEqual({ gone: [], failed: [] })
    expect(taken.map(({ message: { token } }) => token).toSorted()).toEqual(['one', 'two'])
    expect(taken[0]).toMatchObject({
      path: '/v1/projects/the-shop/messages:send',
      authorization: 'Bearer a-token-of-the-tests',
      message: {
        data: {
          title: message.title,
          body: message.body,
          order_number: 'RP-1',
          notification_id: '12',
          member_id: '34',
          client_login_id: 'acme',
        },
        webpush: { headers: { TTL: '86400', Urgency: 'high' } },
      },
    })
  })

  it('tells devices that are gone from those that may be tried again', async () => {
    answers.set('given-up', { status: 404, errorCode: 'UNREGISTERED' })
    answers.set('of-another-shop', { status: 403, errorCode: 'SENDER_ID_MISMATCH' })
    answers.set('too-many', { status: 429, errorCode: 'QUOTA_EXCEEDED' })
    answers.set('broken', { status: 500, errorCode: 'INTERNAL' })
    const tokens = ['given-up', 'of-another-shop', 'too-many', 'broken', 'reached']
    expect(await sender.send(tokens, message)).toEqual({
      gone: ['given-up'],
      failed: ['of-another-shop', 'too-many', 'broken'],
    })
  })
})

describe('the service account of the pushes', () => {
  it('is named where it can’t be read', async () => {
    await expect(firebaseSender('{"project_id":"p"}')).rejects.toThrow(
      /FIREBASE_SERVICE_ACCOUNT.*client_email/s,
    )
    const account = { project_id: 'p', client_email: 'a@p.example.com', private_key: 'no key' }
    await expect(firebaseSender(JSON.stringify(account))).rejects.toThrow(
      /FIREBASE_SERVICE_ACCOUNT.*private key/s,
    )
    await expect(firebaseSender('/nowhere/account.json')).rejects.toThrow(/FIREBASE_SERVICE_ACCOUNT.*ENOENT/s)
  })
})
