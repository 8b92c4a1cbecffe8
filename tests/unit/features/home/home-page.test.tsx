// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { HomePage } from '../../../../src/features/home/home-page.tsx'
import { session } from '../../../../src/storage/session-storage.ts'
import { endSession, expireSession } from '../../../../src/store/session/end-session.ts'
import { restoreFromSession, useShop } from '../../../../src/store/shop-store.ts'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { stubListScreen } from '../list-screen.ts'
import { aLine, aMember, openShop } from '../open-shop.tsx'
import { aHome, productNumber, refusal, success } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

function homeOf(changes: Record<string, unknown> = {}) {
  return success({
    client: { client_name: 'Banyan Works', user_login_needed: 0 },
    banners: [],
    categories: ['Audio', 'Bags', 'Home', 'Kitchen', 'Toys'].map((name, index) => ({
      id: index + 1,
      name: { en: name },
      image: '',
      code: name,
      product_subcategory_masters: [],
    })),
    occasions: [],
    limitedProducts: [],
    allFeatureProducts: [productNumber(1)],
    allLatestProducts: [productNumber(2)],
    ...changes,
  })
}

function openHome(setting: Omit<Parameters<typeof openShop>[0], 'at' | 'routes'> = {}, at = '/demo') {
  return openShop({
    at,
    routes: { '/': <p>landing</p>, '/My_cart': <p>cart</p>, '/:clientLoginId': <HomePage /> },
    ...setting,
  })
}

beforeEach(() => {
  stubListScreen({ wide: true })
  provider.send.mockResolvedValue(homeOf())
})

describe("a client's home (section 2)", () => {
  it('says No Any Content Found when all three are empty [S2.10, S8.13]', async () => {
    provider.send.mockResolvedValue(
      homeOf({ categories: [], allFeatureProducts: [], allLatestProducts: null }),
    )
    openHome()
    expect(await screen.findByRole('heading', { name: 'No Any Content Found' })).toBeDefined()
  })

  it('keeps the menu and whether login is needed [S3.18, S6.5]', async () => {
    provider.send.mockResolvedValue(homeOf({ client: { client_name: 'Banyan', user_login_needed: 1 } }))
    openHome()
    await waitFor(() => expect(session.createMenuData.read()?.client.client_name).toBe('Banyan'))
    expect(session.userLoginNeeded.read()).toBe('1')
    expect(useShop.getState().loginOpen).toBe(true)
  })
})

describe('a session that ends while the home is shown', () => {
  it.each([
    ['logged out', () => endSession({ keepClient: true })],
    ['logged out in another tab', () => endSession({ keepClient: true, elsewhere: true })],
    ['refused by the provider', () => expireSession()],
  ])('leaves the home there: %s', async (_, end) => {
    openHome({ member: aMember() })
    await screen.findByRole('link', { name: 'Audio' })
    act(end)
    expect(await screen.findByRole('link', { name: 'Audio' })).toBeDefined()
  })
})

describe('another client (section 4)', () => {
  const asMember = { member: aMember(), cart: [aLine()] }
  const isKept = (): void => {
    expect(session.clientLoginId.read()).toBe('demo')
    expect(session.userDetails.read()?.name).toBe('Asha Rao')
    expect(session.cart.read()).toHaveLength(1)
  }

  it('costs nobody the session or the cart before the provider has answered for it [S4.9]', async () => {
    let answer: (reply: RawReply) => void = () => undefined
    provider.send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    const { router } = openHome(asMember, '/other')
    await waitFor(() => expect(provider.send).toHaveBeenCalledOnce())
    isKept()
    await act(() => router.navigate('/My_cart'))
    await act(async () => answer(homeOf()))
    isKept()
  })

  it.each([
    ['refuses it', refusal('No such shop')],
    ['answers 404', refusal('No such shop', 404)],
    ['is out of reach', refusal('Later', 503)],
  ])('is not kept where the provider %s: member, cart and shop stay [S4.10]', async (_, answer) => {
    provider.send.mockResolvedValue(answer)
    openHome(asMember, '/nowhere')
    expect(await screen.findByText('landing')).toBeDefined()
    isKept()
  })

  it('is the same one in another case where the provider says so, and keeps its address [S4.9]', async () => {
    provider.send.mockResolvedValue(aHome())
    const { router } = openHome(asMember)
    await screen.findByRole('link', { name: 'Product 1' })
    await act(() => router.navigate('/DEMO'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo'))
    expect(await screen.findByRole('link', { name: 'Product 1' })).toBeDefined()
    isKept()
  })

  it('is another one where the answer to the other case names another client', async () => {
    provider.send.mockResolvedValueOnce(aHome())
    const { router } = openHome(asMember)
    await screen.findByRole('link', { name: 'Product 1' })
    provider.send.mockResolvedValue(aHome({ client_code: 'OTHER-2', client_name: 'Other' }))
    await act(() => router.navigate('/DEMO'))
    await waitFor(() => expect(session.clientLoginId.read()).toBe('DEMO'))
    expect(session.userDetails.read()).toBeNull()
  })
})

describe('a home that can not be had (section 8)', () => {
  it.each([
    ['another message', () => Promise.resolve(refusal('Not today'))],
    ['HTTP 500', () => Promise.resolve(refusal('Something went wrong', 500))],
    ['no JSON', () => Promise.resolve({ status: 200, body: '<html>', requestId: null })],
    ['no answer', () => Promise.reject(new Error('offline'))],
  ])('by %s leads to the landing page, with a toast of 3 s [S2.4, S8.1, S9.8]', async (_, answer) => {
    provider.send.mockImplementation(answer)
    openHome()
    expect(await screen.findByText('landing')).toBeDefined()
    expect(showToast).toHaveBeenCalledWith({ kind: 'info', text: 'Redirected to home page', ms: 3000 })
  })

  it.each([
    ['is out of reach', refusal('Later', 503), 'demo'],
    ['does not know the client', refusal('No such shop', 404), undefined],
  ])('in a tab that knows no shop is told of where the provider %s', async (_, answer, failedHome) => {
    provider.send.mockResolvedValue(answer)
    const { router } = openHome()
    act(() => {
      sessionStorage.clear()
      restoreFromSession()
    })
    expect(await screen.findByText('landing')).toBeDefined()
    expect(router.state.location.state).toEqual({ failedHome, hash: '' })
  })

  it('leads there too where it was shown before and is asked for anew after a minute [S8.1]', async () => {
    const { router } = openHome({ member: aMember(), cart: [aLine()] })
    await screen.findByRole('link', { name: 'Product 1' })
    await act(() => router.navigate('/My_cart'))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001)
    provider.send.mockResolvedValue(refusal('Not today'))
    await act(() => router.navigate('/demo'))
    expect(await screen.findByText('landing')).toBeDefined()
    expect(showToast).toHaveBeenCalledWith({ kind: 'info', text: 'Redirected to home page', ms: 3000 })
    expect(useShop.getState()).toMatchObject({ clientLoginId: 'demo', user: { name: 'Asha Rao' } })
    expect(session.cart.read()).toHaveLength(1)
  })
})
