// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawRequest } from '../../../src/api/transport.ts'
import type { RawReply } from '../../../src/domain/early-call.ts'
import { keepToken, readToken } from '../../../src/storage/token.ts'
import { endSession } from '../../../src/store/end-session.ts'
import { fetchFor } from '../../../src/store/query-client.ts'
import { restoreFromSession, useShop } from '../../../src/store/shop-store.ts'
import { refusal, sentTo } from '../features/stub-provider.ts'
import { aUser } from '../builders.ts'

const provider = vi.hoisted(() => ({ send: vi.fn<(request: RawRequest) => Promise<RawReply>>() }))
vi.mock('../../../src/api/transport.ts', () => provider)

const logged = vi.fn<(...parts: unknown[]) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  logged.mockReset()
  vi.spyOn(console, 'warn').mockImplementation(logged)
  sessionStorage.clear()
  restoreFromSession()
  useShop.getState().setClientLoginId('demo')
  provider.send.mockReset()
})
afterEach(() => void vi.useRealTimers())

describe('a call whose loader is shown (section 8)', () => {
  it('is logged when it fails, and its loader goes 500 ms later', async () => {
    provider.send.mockResolvedValue(refusal('Not today'))
    const ended = vi.fn<() => void>()
    fetchFor('aboutUs', { client_id: 'demo' }).catch(ended)
    await vi.advanceTimersByTimeAsync(499)
    expect(logged).toHaveBeenCalledOnce()
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledOnce()
  })

  it('is over at once where nobody waits for it any more', async () => {
    provider.send.mockRejectedValue(new Error('aborted'))
    const ended = vi.fn<() => void>()
    fetchFor('aboutUs', { client_id: 'demo' }, AbortSignal.abort()).catch(ended)
    await vi.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalledOnce()
    expect(logged).not.toHaveBeenCalled()
  })
})

describe('a home that failed', () => {
  const shop = () => useShop.getState()

  it('is asked for anew by a visit that comes later', async () => {
    provider.send.mockResolvedValue(refusal('Not today'))
    await shop().loadHome('demo')
    expect(shop().homeFailedFor).toBe('demo')
    vi.advanceTimersByTime(5000)
    const visit = shop().showHome('demo')
    expect(shop().homeFailedFor).toBeNull()
    await visit
    expect(provider.send).toHaveBeenCalledTimes(2)
    expect(shop().homeFailedFor).toBe('demo')
  })

  it('is not asked for twice by the visit that it failed for', async () => {
    provider.send.mockResolvedValue(refusal('Not today'))
    await shop().loadHome('demo')
    await shop().showHome('demo')
    expect(provider.send).toHaveBeenCalledOnce()
    expect(shop().homeFailedFor).toBe('demo')
  })
})

describe('logging out (wire contract, "Identity")', () => {
  it.each([
    ['refuses', () => Promise.resolve(refusal('No', 500))],
    ['can not be reached', () => Promise.reject(new Error('offline'))],
  ])('unbinds the device, and logs the member out also where the provider %s', async (_, answer) => {
    provider.send.mockImplementation(answer)
    keepToken('secret', { stayLoggedIn: true })
    useShop.getState().setUser(aUser())
    useShop.getState().setDeviceToken('device')
    endSession({ keepClient: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(sentTo(provider.send, '/logout')).toEqual([{ device_token: 'device' }])
    expect(useShop.getState().user).toBeNull()
    expect(readToken()).toBeNull()
  })
})

it('the api slice knows which calls are under way', () => {
  const { callStarted, callEnded } = useShop.getState()
  callStarted('aboutUs')
  callStarted('aboutUs')
  callEnded('aboutUs')
  expect(useShop.getState().callsUnderWay.aboutUs).toBe(1)
  callEnded('aboutUs')
  expect(useShop.getState().callsUnderWay.aboutUs).toBe(0)
})
