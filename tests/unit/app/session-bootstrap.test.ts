// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { startSession } from '../../../src/app/session-bootstrap.ts'
import * as prefetchLinks from '../../../src/app/prefetch-links.ts'
import type { RawReply } from '../../../src/domain/early-call.ts'
import { laterSession } from '../../../src/storage/later-session-storage.ts'
import { session } from '../../../src/storage/session-storage.ts'
import { keepToken } from '../../../src/storage/keep-token.ts'
import { forgetToken, readToken } from '../../../src/storage/token.ts'
import { openHome } from '../../../src/store/home/open-home.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import { aHome, refusal, success } from '../features/stub-provider.ts'
import { aUser } from '../builders.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()

const places = { state_master: [{ id: 1, name: { en: 'Goa' } }], city_master: [] }
let answers: Record<string, RawReply>
const asked = () => provider.send.mock.calls.map(([{ method, path }]) => `${method} ${path}`)

async function start(): Promise<void> {
  startSession()
  await vi.advanceTimersByTimeAsync(5000)
  // The deferred part of the startup is a separate chunk.
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(5000)
}

beforeEach(() => {
  vi.useFakeTimers()
  // Its listeners stay as long as the page, which all tests share.
  vi.spyOn(prefetchLinks, 'startPrefetching').mockReturnValue(() => undefined)
  sessionStorage.clear()
  forgetToken()
  session.clientLoginId.write('demo')
  useShop.setState({ loginOpen: false })
  answers = { '/get-state-city-master': success(places), '/me': success(aUser()) }
  provider.send.mockImplementation(({ path }) => Promise.resolve(answers[path] ?? refusal('?', 404)))
})

describe('states and cities (section 7)', () => {
  it('are asked for on app load and kept where the message is Success [S3.10, S7.18]', async () => {
    await start()
    expect(asked()).toEqual(['GET /get-state-city-master'])
    expect(JSON.parse(sessionStorage.getItem('stateCityMaster') ?? '')).toMatchObject({
      state_master: [{ id: 1, name: { en: 'Goa' } }],
    })
  })

  it('are not asked for again while the session keeps them', async () => {
    await start()
    await start()
    expect(asked()).toHaveLength(1)
  })

  it('are not kept where the message is another one [S7.18]', async () => {
    answers['/get-state-city-master'] = refusal('Later')
    await start()
    expect(laterSession.stateCityMaster.read()).toBeNull()
  })
})

describe('a member who stays logged in (wire contract)', () => {
  it.each([
    ['knows the token no longer', 401],
    ['says so in a reply that looks fine', 200],
  ])('is simply logged out where the provider %s [W.16]', async (_, status) => {
    keepToken('kept', { stayLoggedIn: true })
    answers['/me'] = refusal('No', status)
    await start()
    expect(useShop.getState()).toMatchObject({ user: null, loginOpen: false, clientLoginId: 'demo' })
    expect(readToken()).toBeNull()
  })

  it('is a visitor in this tab where the provider does not know the call; the token stays for the tab that has it [W.16]', async () => {
    keepToken('kept', { stayLoggedIn: true, owner: { client_id: 'demo', customer_id: 3 } })
    answers['/me'] = refusal('No', 404)
    await start()
    expect(useShop.getState()).toMatchObject({ user: null, loginOpen: false, clientLoginId: 'demo' })
    expect(localStorage.getItem('token')).toBe('kept')
    expect(readToken()).toBeNull()
  })

  it('keeps the token where the provider is only out of reach [B.25]', async () => {
    keepToken('kept', { stayLoggedIn: true })
    answers['/me'] = refusal('Later', 503)
    await start()
    expect(useShop.getState().user).toBeNull()
    expect(readToken()).toBe('kept')
  })

  it("is not this shop's where the token is another client's [B.25]", async () => {
    keepToken('kept', { stayLoggedIn: true })
    answers['/me'] = success({ ...aUser(), client_id: 'other' })
    await start()
    expect(useShop.getState().user).toBeNull()
    expect(readToken()).toBeNull()
    expect(localStorage.getItem('token')).toBe('kept')
    expect(JSON.parse(localStorage.getItem('tokenOwner')!)).toEqual({ client_id: 'other', customer_id: 3 })
    expect(asked()).not.toContain('POST /logout')
  })

  it("is not asked for where the token is known to be another client's [W.47]", async () => {
    keepToken('kept', { stayLoggedIn: true, owner: { client_id: 'other', customer_id: 3 } })
    await start()
    expect(asked()).toEqual(['GET /get-state-city-master'])
    expect(provider.send.mock.calls[0]?.[0].token).toBeNull()
    expect(localStorage.getItem('token')).toBe('kept')
  })

  it("is not this shop's either where the provider told of the member before it told of the shop", async () => {
    sessionStorage.clear()
    keepToken('kept', { stayLoggedIn: true })
    answers['/me'] = success({ ...aUser(), client_id: 'other' })
    answers['/fetchHomePageData/demo'] = aHome()
    await start()
    expect(useShop.getState().user?.client_id).toBe('other')
    expect(await openHome('demo')).toBe('open')
    expect(useShop.getState()).toMatchObject({
      user: null,
      clientLoginId: 'demo',
      home: { clientLoginId: 'demo' },
    })
    expect(readToken()).toBeNull()
    expect(localStorage.getItem('token')).toBe('kept')
  })

  it('is not there again once somebody else has logged in while the provider was asked', async () => {
    keepToken('kept', { stayLoggedIn: true })
    let tell: (reply: RawReply) => void = () => undefined
    provider.send.mockImplementation(() => new Promise((resolve) => (tell = resolve)))
    startSession()
    keepToken('of another', { stayLoggedIn: false })
    useShop.getState().setUser(aUser({ id: 8, name: 'Ravi Iyer' }))
    tell(success(aUser()))
    await vi.advanceTimersByTimeAsync(1)
    expect(useShop.getState().user?.name).toBe('Ravi Iyer')
  })
})
