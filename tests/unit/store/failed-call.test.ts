// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { observeCalls } from '../../../src/api/call.ts'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { readToken } from '../../../src/storage/token.ts'
import { endSession } from '../../../src/store/session/end-session.ts'
import { openHome, refreshHome } from '../../../src/store/home/open-home.ts'
import { fetchFor } from '../../../src/store/catalogue/query-client.ts'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { refusal, sentTo } from '../features/stub-provider.ts'
import { aUser } from '../builders.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()

const logged = vi.fn<(...parts: unknown[]) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  sessionStorage.clear()
  restoreFromSession()
  useShop.getState().setClientLoginId('demo')
})

describe('a call whose loader is shown (section 8)', () => {
  it('is logged when it fails, and its loader goes 500 ms later [S8.24, S8.26]', async () => {
    provider.send.mockResolvedValue(refusal('Not today'))
    const ended = vi.fn<() => void>()
    fetchFor('fetchProductDetails', { client_id: 'demo', product_id: 1 }).catch(ended)
    await vi.advanceTimersByTimeAsync(499)
    expect(logged).toHaveBeenCalledOnce()
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('is over at once where nobody waits for it any more', async () => {
    provider.send.mockRejectedValue(new Error('aborted'))
    const ended = vi.fn<() => void>()
    fetchFor('fetchProductDetails', { client_id: 'demo', product_id: 1 }, AbortSignal.abort()).catch(ended)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledOnce()
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('a home that failed', () => {
  it('is asked for once by all who want it at the same time, and anew by who comes later', async () => {
    provider.send.mockResolvedValue(refusal('Not today'))
    expect(await Promise.all([openHome('demo'), refreshHome('demo')])).toEqual(['unknown', 'unknown'])
    expect(provider.send).toHaveBeenCalledOnce()
    expect(await refreshHome('demo')).toBe('unknown')
    expect(provider.send).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['a refusal', refusal('No such shop'), 'unknown'],
    ['HTTP 404', refusal('No such shop', 404), 'unknown'],
    ['HTTP 503', refusal('Later', 503), 'unreachable'],
  ])('by %s tells an unknown client from a provider that is away', async (_, answer, outcome) => {
    provider.send.mockResolvedValue(answer)
    expect(await openHome('banyan')).toBe(outcome)
    expect(useShop.getState().clientLoginId).toBe('demo')
  })
})

describe('logging out (wire contract, "Identity")', () => {
  it.each([
    ['refuses', () => Promise.resolve(refusal('No', 500))],
    ['can not be reached', () => Promise.reject(new Error('offline'))],
  ])('unbinds the device, and logs the member out also where the provider %s [W.20]', async (_, answer) => {
    provider.send.mockImplementation(answer)
    const nothing = () => undefined
    observeCalls({ readToken, started: nothing, ended: nothing, sessionRefused: nothing, forbidden: nothing })
    keepToken('secret', { stayLoggedIn: true })
    useShop.getState().setUser(aUser())
    useShop.getState().setDeviceToken('device')
    endSession({ keepClient: true })
    await vi.waitFor(() => expect(sentTo(provider.send, '/logout')).toEqual([{ device_token: 'device' }]))
    // The token of its own session, although that has ended here.
    expect(provider.send.mock.lastCall?.[0].token).toBe('secret')
    expect(useShop.getState().user).toBeNull()
    expect(readToken()).toBeNull()
  })
})

it('the api slice knows which calls are under way [S9.33]', () => {
  const { callStarted, callEnded } = useShop.getState()
  callStarted('aboutUs')
  callStarted('aboutUs')
  callEnded('aboutUs')
  expect(useShop.getState().callsUnderWay.aboutUs).toBe(1)
  callEnded('aboutUs')
  expect(useShop.getState().callsUnderWay.aboutUs).toBe(0)
})
