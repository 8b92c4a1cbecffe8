import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { call, observeCalls } from '../../../src/api/call.ts'
import { configureApi } from '../../../src/api/configuration.ts'

interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let seen: Seen[]
let answer: { status: number; body: string }
let events: string[]
let token: string | null

function reply(body: unknown, status = 200): void {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

beforeEach(async () => {
  seen = []
  events = []
  token = null
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body })
      response.writeHead(answer.status, { 'content-type': 'application/json', 'x-request-id': 'r-1' })
      response.end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  configureApi({ apiBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` })
  observeCalls({
    readToken: () => token,
    started: (name) => events.push(`started ${name}`),
    ended: (name) => events.push(`ended ${name}`),
    sessionRefused: (refused) => events.push(`refused ${refused}`),
    forbidden: () => events.push('forbidden'),
  })
})

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
})

const page = { title: 'About', description: '<p>Us</p>', filename: '' }

describe('a call', () => {
  it('sends the payload to its path and gives back what data carries [S7.2, S9.31]', async () => {
    reply({ message: 'Success', code: 200, data: page })
    const result = await call('aboutUs', { client_id: 'demo' })
    expect(result).toEqual({ ok: true, data: page, message: 'Success' })
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/v1/about-us', body: '{"client_id":"demo"}' })
    expect(events).toEqual(['started aboutUs', 'ended aboutUs'])
  })

  it('for a home that is on its way is one request, and a later one is another', async () => {
    reply({ message: 'Nope', code: 500, data: null })
    const home = () => call('fetchHomePageData', { clientLoginId: 'demo' })
    const [one, other] = await Promise.all([home(), home()])
    expect(other).toBe(one)
    expect(seen).toHaveLength(1)
    await home()
    expect(seen).toHaveLength(2)
    await Promise.all([home(), call('fetchHomePageData', { clientLoginId: 'other' })])
    expect(seen).toHaveLength(4)
  })

  it('carries the token as a bearer, but never to the home call [S6.7, S7.3, W.13]', async () => {
    token = 'abc'
    reply({ message: 'Nope', code: 500, data: null })
    await call('aboutUs', { client_id: 'demo' })
    await call('fetchHomePageData', { clientLoginId: 'a b' })
    expect(seen[0]?.headers.authorization).toBe('Bearer abc')
    expect(seen[1]?.headers.authorization).toBeUndefined()
    expect(seen[1]).toMatchObject({ method: 'GET', url: '/api/v1/fetchHomePageData/a%20b' })
    expect(seen[1]?.headers['content-type']).toContain('application/json')
  })
})

describe('a call that fails', () => {
  it('with another message is refused, without an exception [S7.2, W.5]', async () => {
    reply({ message: 'Shop closed', code: 200, data: page })
    expect(await call('aboutUs', { client_id: 'demo' })).toMatchObject({
      ok: false,
      reason: 'refused',
      threw: false,
      message: 'Shop closed',
      requestId: 'r-1',
    })
  })

  it('with a list as message tells its first item [W.8]', async () => {
    reply({ message: ['First', 'Second'], code: 422 }, 422)
    expect(await call('aboutUs', { client_id: 'demo' })).toMatchObject({
      reason: 'http',
      threw: true,
      message: 'First',
      status: 422,
    })
  })

  it('with HTTP 500 and no JSON threw [W.7]', async () => {
    reply('<h1>Bad gateway</h1>', 502)
    expect(await call('aboutUs', { client_id: 'demo' })).toMatchObject({
      reason: 'http',
      threw: true,
      message: null,
    })
  })

  it('with a page instead of JSON is malformed [W.7]', async () => {
    reply('<html></html>')
    expect(await call('aboutUs', { client_id: 'demo' })).toMatchObject({ reason: 'malformed', threw: true })
  })

  it('with data of another shape is malformed', async () => {
    reply({ message: 'Success', code: 200, data: [] })
    expect(await call('fetchProductDetails', { client_id: 'demo', product_id: 1 })).toMatchObject({
      reason: 'malformed',
    })
  })

  it('with no answer is unreachable', async () => {
    configureApi({ apiBaseUrl: 'http://127.0.0.1:1/api/v1' })
    expect(await call('aboutUs', { client_id: 'demo' })).toMatchObject({ reason: 'unreachable', threw: true })
  })

  it('because nobody waits any more is cancelled', async () => {
    reply({ message: 'Success', code: 200, data: page })
    const result = await call('aboutUs', { client_id: 'demo' }, { signal: AbortSignal.abort() })
    expect(result).toMatchObject({ reason: 'cancelled' })
  })

  it('with 401 tells that the session is refused, where there was one', async () => {
    reply({ message: 'Please log in', code: 401, data: null }, 401)
    await call('aboutUs', { client_id: 'demo' })
    expect(events).not.toContain('refused abc')
    token = 'abc'
    await call('aboutUs', { client_id: 'demo' })
    expect(events).toContain('refused abc')
  })

  it('with 401 in the envelope of HTTP 200 tells so only where a token went along, and of no delivery code', async () => {
    const wrongCode = { order_id: 1, otp: '123456', user_id: '9000000001', client_id: 'demo' }
    const orders = { user_id: '9000000001', client_id: 'demo', year: '', month: '' } as const
    reply({ message: 'Wrong', code: 401, data: null })
    await call('orderSummary', orders)
    token = 'abc'
    await call('verifyOrderOtp', wrongCode)
    expect(events.filter((event) => event.startsWith('refused'))).toEqual([])
    await call('orderSummary', orders)
    expect(events).toContain('refused abc')
  })
})

describe('feedback', () => {
  const feedback = {
    client_id: 'demo',
    user_id: '9000000001',
    order_id: 1,
    feedback_from: 1,
    rating_number: 5,
    rating_comment: '',
  } as const

  it('succeeds by its code of 200, whatever its message [S5.6, W.6]', async () => {
    reply({ message: 'Thank you', code: 200 })
    expect(await call('createFeedback', feedback)).toMatchObject({ ok: true, message: 'Thank you' })
  })

  it('fails by another code, even with Success as its message [S5.6]', async () => {
    reply({ message: 'Success', code: 409 })
    expect(await call('createFeedback', feedback)).toMatchObject({ ok: false, threw: false })
  })
})
