// @vitest-environment jsdom
/** A page belongs to one person: what another tab's login does to it. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../src/api/call.ts'
import { followSessionEnd } from '../../../src/app/follow-session-end.ts'
import { startSession } from '../../../src/app/session-bootstrap.ts'
import type { RawReply } from '../../../src/domain/early-call.ts'
import { inBackground } from '../../../src/lib/in-background.ts'
import { verifyOtp } from '../../../src/features/login/use-otp.ts'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { session } from '../../../src/storage/session-storage.ts'
import { lookAgain } from '../../../src/store/session/check-member.ts'
import { endSession } from '../../../src/store/session/end-session.ts'
import { openClient } from '../../../src/store/home/open-home.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import * as idle from '../../../src/ui/when-idle.ts'
import { aCartItem, aUser } from '../builders.ts'
import { refusal, success } from '../features/stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()
const shop = () => useShop.getState()
const asha = { client_id: 'demo', customer_id: 3 }
const ravi = { client_id: 'demo', customer_id: 8 }

let answers: Record<string, RawReply>
/** Paths and tokens of the calls so far. */
const sent = () => provider.send.mock.calls.map(([{ path, token }]) => `${path} ${token}`)

/** Another tab's ticked login; this tab hears of it later. */
function logInElsewhere(token: string, owner: unknown): void {
  if (owner === undefined) localStorage.removeItem('tokenOwner')
  else localStorage.setItem('tokenOwner', JSON.stringify(owner))
  localStorage.setItem('token', token)
}
/** Follows the session. @returns the listener of an event: other files' pages of this process also listen. */
function follow(type: 'storage' | 'pageshow'): (event: Event) => void {
  const added = vi.spyOn(globalThis, 'addEventListener')
  followSessionEnd()
  const listener = added.mock.calls.findLast(([name]) => name === type)?.[1]
  if (typeof listener !== 'function') throw new Error(`nothing listens to ${type}`)
  return listener
}
const stored = new StorageEvent('storage', { key: 'token' })

const OVER = { user: null, sessionExpired: true, otherLoggedIn: true, loginOpen: true }
/** The page's session is over; the cart and the other's token stay. */
function expectOver(): void {
  expect(shop()).toMatchObject(OVER)
  expect(shop().cart).toHaveLength(1)
  expect(session.userDetails.read()).toBeNull()
  expect(localStorage.getItem('token')).not.toBeNull()
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  // Idle work would otherwise start in later test files.
  vi.spyOn(idle, 'whenIdle').mockReturnValue(() => undefined)
  session.clientLoginId.write('demo')
  session.userDetails.write(aUser({ id: 3 }))
  session.cart.write([aCartItem()])
  keepToken('asha', { stayLoggedIn: true, owner: asha })
  answers = { '/me': success(aUser({ id: 3, client_id: 'demo' })) }
  provider.send.mockImplementation(async ({ path }) => answers[path] ?? refusal('?', 404))
  startSession()
})

describe('another member’s ticked login', () => {
  it('ends the page as soon as it hears of it, and nothing goes out with the other’s token [W.54, W.47]', async () => {
    const hear = follow('storage')
    await vi.waitFor(() => expect(sent()).toContain('/me asha'))
    logInElsewhere('ravi', ravi)
    hear(stored)
    expectOver()
    await call('getStateCityMaster', {})
    expect(sent().at(-1)).toBe('/get-state-city-master null')
    expect(sent().join()).not.toContain('ravi')
    expect(sent().join()).not.toContain('logout')
  })

  it('ends it at the next call, if it has not heard of it', async () => {
    logInElsewhere('ravi', ravi)
    answers['/order-summary'] = refusal('Please log in', 401)
    await call('orderSummary', { user_id: '9000000001', client_id: 'demo', year: '', month: '' })
    expectOver()
    expect(sent().join()).not.toContain('ravi')
  })

  it.each([
    [
      'when it comes back from the back/forward cache',
      () => {
        follow('pageshow')(new PageTransitionEvent('pageshow', { persisted: true }))
      },
    ],
    ['when it is loaded again', startSession],
    ['before an order is sent', () => inBackground(lookAgain())],
  ])('ends it %s, before anything is asked [W.54]', (_, comeBack) => {
    logInElsewhere('ravi', ravi)
    provider.send.mockClear()
    comeBack()
    expectOver()
    expect(sent()).toEqual([])
  })

  it('at another client ends it too', () => {
    logInElsewhere('other', { client_id: 'other', customer_id: 3 })
    inBackground(lookAgain())
    expectOver()
  })

  it('leaves a page with a token of its own as it is', () => {
    keepToken('own', { stayLoggedIn: false, owner: asha })
    logInElsewhere('ravi', ravi)
    inBackground(lookAgain())
    expect(shop().user?.id).toBe(3)
  })

  it('is forgotten with the same member’s login: the page goes on, with the cart', () => {
    logInElsewhere('ravi', ravi)
    inBackground(lookAgain())
    keepToken('again', { stayLoggedIn: false, owner: asha })
    shop().setUser(aUser({ id: 3 }))
    expect(shop()).toMatchObject({ sessionExpired: false, otherLoggedIn: false })
    expect(shop().cart).toHaveLength(1)
  })
})

it('the same member’s new token ends nothing, and is the one that is sent [W.54]', async () => {
  const hear = follow('storage')
  logInElsewhere('new', { client_id: 'Demo', customer_id: '3' })
  hear(stored)
  await call('getStateCityMaster', {})
  expect(shop().user?.id).toBe(3)
  expect(sent().at(-1)).toBe('/get-state-city-master new')
})

describe('a token of unknown owner, as an older version stored it', () => {
  it.each<[string, number, boolean]>([
    ['another member', 8, true],
    ['the page’s member', 3, false],
  ])('is asked for: %s [W.54]', async (_, id, isOver) => {
    logInElsewhere('old', undefined)
    answers['/me'] = success(aUser({ id, client_id: 'demo' }))
    await lookAgain()
    expect(shop().user === null).toBe(isOver)
    expect(JSON.parse(localStorage.getItem('tokenOwner')!)).toEqual({ client_id: 'demo', customer_id: id })
    if (isOver) expectOver()
  })

  it('changes nothing with a provider without /me, which is asked once', async () => {
    logInElsewhere('old', undefined)
    answers['/me'] = refusal('?', 404)
    provider.send.mockClear()
    await lookAgain()
    await lookAgain()
    expect(shop().user?.id).toBe(3)
    expect(sent()).toEqual(['/me old'])
  })

  it('is asked for after a 403', async () => {
    logInElsewhere('older', undefined)
    answers['/me'] = success(aUser({ id: 8, client_id: 'demo' }))
    answers['/order-summary'] = refusal('Not yours', 403)
    await call('orderSummary', { user_id: '9000000001', client_id: 'demo', year: '', month: '' })
    await vi.waitFor(expectOver)
  })
})

describe('logging out [W.48]', () => {
  it('ends the member’s sessions, of this tab and of the browser', async () => {
    keepToken('own', { stayLoggedIn: false, owner: asha })
    endSession({ keepClient: true })
    await vi.waitFor(() => expect(sent()).toEqual(expect.arrayContaining(['/logout own', '/logout asha'])))
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([
    ['logging out', () => endSession({ keepClient: true })],
    ['turning to another client', () => openClient('other')],
  ])('%s ends nobody else’s', async (_, leave) => {
    keepToken('own', { stayLoggedIn: false, owner: asha })
    logInElsewhere('ravi', ravi)
    leave()
    await vi.waitFor(() => expect(sent()).toContain('/logout own'))
    expect(sent().join()).not.toContain('ravi')
    expect(localStorage.getItem('token')).toBe('ravi')
    expect(shop()).toMatchObject({ user: null, cart: [] })
  })
})

describe('a login', () => {
  const code = { clientLoginId: 'demo', mobile: '9000000008', expiresAtMs: 0, resendAtMs: 0 }
  beforeEach(() => {
    answers['/verify-otp-user-login'] = success({ end_user: aUser({ id: 8 }), token: 'ravi' })
  })

  it('with the box ticked ends the token that it replaces, with that token [W.49]', async () => {
    await verifyOtp({ ...code, stayLoggedIn: true }, '123456')
    expect(localStorage.getItem('token')).toBe('ravi')
    expect(JSON.parse(localStorage.getItem('tokenOwner')!)).toEqual(ravi)
    await vi.waitFor(() => expect(sent()).toContain('/logout asha'))
    expect(shop().user?.id).toBe(8)
  })

  it('without the tick ends nobody’s', async () => {
    await verifyOtp({ ...code, stayLoggedIn: false }, '123456')
    expect(localStorage.getItem('token')).toBe('asha')
    expect(JSON.parse(sessionStorage.getItem('tokenOwner')!)).toEqual(ravi)
    expect(sent().join()).not.toContain('logout')
  })
})
