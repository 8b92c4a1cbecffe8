// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../src/api/call.ts'
import { followSessionEnd } from '../../../src/app/follow-session-end.ts'
import * as idle from '../../../src/ui/when-idle.ts'
import { startSession } from '../../../src/app/session-bootstrap.ts'
import { broadcastSessionEnd } from '../../../src/storage/session-channel.ts'
import { session } from '../../../src/storage/session-storage.ts'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { forgetToken } from '../../../src/storage/token.ts'
import { openClient } from '../../../src/store/home/open-home.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import { aCartItem, aUser } from '../builders.ts'
import { refusal, sentTo, success } from '../features/stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()

const shop = () => useShop.getState()
let told: string[]
let channel: BroadcastChannel

beforeEach(() => {
  sessionStorage.clear()
  forgetToken()
  session.clientLoginId.write('demo')
  session.userDetails.write(aUser())
  session.cart.write([aCartItem()])
  provider.send.mockResolvedValue(refusal('?', 404))
  // Idle work would otherwise start in later test files.
  vi.spyOn(idle, 'whenIdle').mockReturnValue(() => undefined)
  startSession()
  told = []
  channel = new BroadcastChannel('rewards-points-session')
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => told.push(data))
})
afterEach(() => channel.close())

describe('a member in several tabs', () => {
  it('is told of too where the tab turns to another client', async () => {
    openClient('other')
    await vi.waitFor(() => expect(told).toEqual(['demo|3']))
  })

  it('keeps a newer session that began before this tab heard of the end of the old one', async () => {
    sessionStorage.setItem('token', 'old')
    localStorage.setItem('token', 'newer')
    provider.send.mockClear()
    followSessionEnd()
    broadcastSessionEnd({ client_id: 'demo', customer_id: 3 })
    await vi.waitFor(() => expect(shop().user).toBeNull())
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('token')).toBe('newer')
    expect(sentTo(provider.send, '/logout')).toEqual([])
  })

  it('keeps the newer session of another tab where the provider refuses the older one of this', async () => {
    sessionStorage.setItem('token', 'old')
    localStorage.setItem('token', 'newer')
    provider.send.mockResolvedValue(refusal('Please log in', 401))
    await call('orderSummary', { user_id: '9000000001', client_id: 'demo', year: '', month: '' })
    expect(shop()).toMatchObject({ user: null, sessionExpired: true })
    expect(sessionStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('token')).toBe('newer')
  })

  it('is logged out here when they log out elsewhere, and no other member is', async () => {
    followSessionEnd()
    broadcastSessionEnd({ client_id: 'demo', customer_id: 4 })
    broadcastSessionEnd({ client_id: 'other', customer_id: 3 })
    broadcastSessionEnd({ client_id: 'demo', customer_id: 3 })
    await vi.waitFor(() => expect(shop().user).toBeNull())
    expect(session.userDetails.read()).toBeNull()
    expect(session.cart.read()).toBeNull()
    // It is not announced again.
    expect(told).toEqual(['demo|4', 'other|3', 'demo|3'])
  })
})

describe('a page that was not there when the session ended', () => {
  it('asks whether it still stands, and takes over what it is told of the member', async () => {
    keepToken('kept', { stayLoggedIn: false })
    provider.send.mockResolvedValue(success(aUser({ rewards_points: 12 })))
    followSessionEnd()
    await vi.waitFor(() => expect(shop().user?.rewards_points).toBe(12))
  })

  it('keeps the balance that is known where the provider says nothing of it', async () => {
    keepToken('kept', { stayLoggedIn: false })
    const { rewards_points: _, ...rest } = aUser({ name: 'Asha R' })
    provider.send.mockResolvedValue(success(rest))
    followSessionEnd()
    await vi.waitFor(() => expect(shop().user?.name).toBe('Asha R'))
    expect(shop().user?.rewards_points).toBe(aUser().rewards_points)
  })

  it('asks nothing of a provider that sends no tokens', () => {
    useShop.getState().setUser(aUser({ client_id: 'demo' }))
    followSessionEnd()
    expect(sentTo(provider.send, '/me')).toEqual([])
  })

  it.each([
    ['HTTP 401', refusal('Please log in', 401)],
    [
      'code 401 in a reply that looks fine',
      { status: 200, body: { message: 'Log in', code: 401 }, requestId: null },
    ],
  ])('learns of it by %s: the login opens where the member stands, and the cart stays', async (_, answer) => {
    keepToken('kept', { stayLoggedIn: false })
    provider.send.mockResolvedValue(answer)
    await call('orderSummary', { user_id: '9000000001', client_id: 'demo', year: '', month: '' })
    expect(shop()).toMatchObject({ user: null, loginOpen: true, loginAsked: true, sessionExpired: true })
    expect(session.cart.read()).toHaveLength(1)
  })
})
