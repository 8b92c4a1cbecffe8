/** Headers of every reply: instructions to the browser, and the request's id in the log. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { connectOriginsOf } from '../../../server/web/csp.ts'
import { readConfig } from '../../../server/config.ts'
import { eventually } from '../../setup/eventually.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openTestShop } from '../shops/open-test-shop.ts'

const shop = fixture(() =>
  openTestShop({ CORS_ORIGINS: 'https://shop.example', PUBLIC_URL: 'https://rewards.example' }),
)

beforeAll(() => addClient(shop.database.db))

const addresses = [
  '/api/v1/fetchHomePageData/acme',
  '/api/v1/me',
  '/api/v1/nothing',
  '/rewards_points_website/acme',
  '/rewards_points_website/missing.js',
  '/media/missing.webp',
  '/api/docs/json',
  '/healthz',
  '/elsewhere',
]

describe.each(addresses)('%s', (url) => {
  it('tells a browser to guess nothing, frame nothing and send nobody’s address on', async () => {
    const { headers } = await shop.app.inject({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/) as string,
      'content-security-policy': expect.stringMatching(/default-src '(?:none|self)'/) as string,
    })
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('names the request, by a name of the server’s own', async () => {
    const ask = async () => (await shop.app.inject({ url, headers: { 'x-request-id': 'mine' } })).headers
    const names = [(await ask())['x-request-id'], (await ask())['x-request-id']]
    for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}$/)
    expect(names[0]).not.toBe(names[1])
  })
})

it('gives a member who logs in no cookie: the token stands in the answer alone', async () => {
  const mobile = '9800000001'
  const client = await addClient(shop.database.db, { loginId: 'bakers', clientCode: 'BKR' })
  await addMember(shop.database.db, client.id, { mobile })
  await shop.call('getOtpUserLogin', { client_id: 'bakers', mobile_number: mobile })
  const payload = { mobile_number: mobile, request_otp: shop.sent.at(-1)?.code }
  const { headers, body } = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/verify-otp-user-login',
    payload,
  })
  expect(body).toContain('"token":"')
  expect(headers['set-cookie']).toBeUndefined()
  expect(headers['cache-control']).toMatch(/no-store/)
})

it('tells its log the same name', async () => {
  const quiet = await openTestShop({ LOG_LEVEL: 'fatal' }, { database: shop.database })
  const logged: unknown[] = []
  quiet.app.addHook('onRequest', (request, _reply, done) => {
    logged.push((request.log as unknown as { bindings(): { reqId: unknown } }).bindings().reqId)
    done()
  })
  const answers = [await quiet.app.inject('/api/v1/me'), await quiet.app.inject('/elsewhere')]
  await quiet.close()
  expect(logged).toEqual(answers.map(({ headers }) => headers['x-request-id']))
})

it('tells whoever asks a closing server, behind a call that it finishes, to come again', async () => {
  const closing = await openTestShop({}, { database: shop.database })
  const { port } = new URL(await closing.app.listen({ port: 0, host: '127.0.0.1' }))
  const holder = await shop.database.pool.connect()
  await holder.query('begin; lock table clients in access exclusive mode')
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  const answers = text(socket)
  const body = '{"client_id":"acme"}'
  socket.write(
    `POST /api/v1/client-details HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n`,
  )
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await eventually(async () => (await shop.database.pool.query(waiting)).rowCount !== 0)
  const closed = closing.close()
  await holder.query('rollback')
  holder.release()
  const [finished = '', refused = ''] = (await answers).split(/(?=HTTP\/1\.1 503)/)
  await closed
  expect(finished).toContain('HTTP/1.1 200')
  expect(refused).toMatch(/x-request-id: [0-9a-f-]{36}/i)
  expect(refused).toMatch(/cache-control: no-store/i)
  expect(refused).toMatch(/x-content-type-options: nosniff/i)
  expect(refused).toMatch(/retry-after: [123]/i)
  expect(refused).toMatch(/connection: close/i)
  expect(refused).toMatch(/"code":503,"data":null/)
})

describe('another origin', () => {
  const ask = async (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    (
      await shop.app.inject({
        method,
        url: '/api/v1/fetchHomePageData/acme',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    ).headers

  it('may read answers where it is configured, and the request’s name with them', async () => {
    expect(await ask('https://shop.example')).toMatchObject({
      'access-control-allow-origin': 'https://shop.example',
      'access-control-expose-headers': expect.stringContaining('x-request-id') as string,
    })
    expect((await ask('https://shop.example'))['access-control-allow-credentials']).toBeUndefined()
  })

  it.each(['https://evil.example', 'https://shop.example.evil.example', 'null'])(
    'may not where it is %s',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const)
        expect((await ask(origin, method))['access-control-allow-origin']).toBeUndefined()
    },
  )

  it('is closed to everybody where none is configured, and https is not promised where it is not spoken', async () => {
    const closed = await openTestShop({}, { database: shop.database })
    const { headers } = await closed.app.inject({
      url: '/healthz',
      headers: { origin: 'https://shop.example' },
    })
    await closed.close()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('where the page may connect to', () => {
  it('is its own origin, and what the server is configured with', () => {
    expect(connectOriginsOf(readConfig({}))).toEqual([])
    const outside = { PUSHER_APP_ID: 'a', PUSHER_KEY: 'k', PUSHER_SECRET: 'secret-secret' }
    expect(
      connectOriginsOf(
        readConfig({
          ...outside,
          PUSHER_HOST: 'push.example',
          PUSHER_PORT: '6001',
          CONNECT_ORIGINS: 'https://api.example',
        }),
      ),
    ).toEqual(['https://api.example', 'wss://push.example:6001'])
    expect(connectOriginsOf(readConfig({ ...outside, PUSHER_CLUSTER: 'ap2' }))).toEqual([
      'wss://ws-ap2.pusher.com',
    ])
    expect(() => readConfig({ CONNECT_ORIGINS: "https://a.example; script-src 'unsafe-inline'" })).toThrow(
      /CONNECT_ORIGINS/,
    )
  })
})
