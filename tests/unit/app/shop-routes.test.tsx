// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { RawReply } from '../../../src/domain/early-call.ts'
import * as footer from '../../../src/features/shell/footer.tsx'
import { session } from '../../../src/storage/session-storage.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'
import { aCartItem, aUser } from '../builders.ts'
import { stubViewport } from '../features/landing/fake-viewport.ts'
import { stubListScreen } from '../features/list-screen.ts'
import { aHome, refusal, success } from '../features/stub-provider.ts'
import { renderApp } from '../render-app.tsx'
import { stubShop } from '../stub-shop.ts'

const { provider } = stubShop()

let home: RawReply

beforeEach(() => {
  stubListScreen({ wide: true })
  sessionStorage.clear()
  home = aHome()
  provider.send.mockImplementation(({ path }) => {
    if (path.startsWith('/fetchHomePageData/')) return Promise.resolve(home)
    if (path === '/privacy-policy' || path === '/terms-and-conditions' || path === '/about-us')
      return Promise.resolve(success({ title: 'What we keep', description: '<p>Very little.</p>' }))
    return Promise.resolve(refusal('No such call', 404))
  })
})

describe('a first segment of our own (section 2, guards)', () => {
  test.each(['/Product_details', '/product_details', '/api', '/INDEX.HTML'])(
    '%s is no client: it costs a member neither session nor cart, and nobody is asked for it [S4.10]',
    async (path) => {
      session.clientLoginId.write('demo')
      session.userDetails.write(aUser())
      session.cart.write([aCartItem()])
      await renderApp(path)
      expect(await screen.findByRole('heading', { name: 'This page is not here' })).toBeDefined()
      expect(session.clientLoginId.read()).toBe('demo')
      expect(session.userDetails.read()).not.toBeNull()
      expect(session.cart.read()).toHaveLength(1)
      expect(provider.send.mock.calls.map(([request]) => request.path)).toEqual(['/fetchHomePageData/demo'])
    },
  )
})

describe('a page of a shop (section 2, guards)', () => {
  test.each([null, ''])(
    'without a client login id (%j) the landing page stands there, and says so [S2.5, S2.45, S3.17]',
    async (stored) => {
      if (stored !== null) sessionStorage.setItem('clientLoginId', stored)
      stubViewport()
      await renderApp('/My_cart')
      expect(await screen.findByRole('heading', { level: 1, name: /^A thank-you/ })).toBeDefined()
      expect(showToast).toHaveBeenCalledExactlyOnceWith({
        kind: 'info',
        text: 'Redirected to home page',
        ms: 3000,
      })
    },
  )

  test('with one the page stands there', async () => {
    session.clientLoginId.write('demo')
    await renderApp('/My_cart')
    expect(await screen.findByText('Your cart is empty! Add the product first.')).toBeDefined()
    expect(showToast).not.toHaveBeenCalled()
  })
})

describe('the shop header (section 2: every route except /)', () => {
  test.each([
    ['/about', 'We look after the thank-you.'],
    ['/contact', 'Let’s open your shop.'],
  ])('stands above the simple page %s as well [S2.6]', async (path, heading) => {
    await renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('link', { name: /^Cart/ })).toBeDefined()
    expect(header.getByRole('link', { name: 'Login' })).toBeDefined()
    expect(header.queryByRole('link', { name: 'Sign Up' })).toBeNull()
  })
})

describe('the frame of the shop', () => {
  test('stays as it is when its page changes, and is rendered where other texts are shown [N.7]', async () => {
    const Footer = vi.spyOn(footer, 'Footer')
    session.clientLoginId.write('demo')
    await renderApp('/About_us')
    await screen.findByText('Very little.')
    Footer.mockClear()
    screen.getByRole('link', { name: 'Privacy Policy' }).click()
    await screen.findByRole('heading', { level: 1, name: 'Privacy Policy' })
    expect(Footer).not.toHaveBeenCalled()
    act(() => useShop.setState({ pointsName: 'Stars' }))
    expect(Footer).toHaveBeenCalledOnce()
    act(() => useShop.setState({ language: 'hi' }))
    expect(Footer).toHaveBeenCalledTimes(2)
  })
})

describe('where the client asks everybody to log in', () => {
  beforeEach(() => {
    home = aHome({ user_login_needed: 1 })
    session.clientLoginId.write('demo')
    session.userLoginNeeded.write('1')
  })

  test.each(['/Privacy_policy', '/terms_and_conditions', '/About_us', '/about'])(
    '%s can be read without a login (section 6) [B.16]',
    async (path) => {
      await renderApp(path)
      await screen.findByRole('heading', { level: 1 })
      await waitFor(() => expect(session.createMenuData.read()).not.toBeNull())
      expect(useShop.getState().loginOpen).toBe(true)
      // The login opens here too if it is requested, but not before.
      expect(screen.queryByRole('dialog')).toBeNull()
      act(() => useShop.getState().openLogin())
      expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeDefined()
      act(() => useShop.getState().closeLogin())
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  test('a page of the shop is behind the login, which leads to what can be read', async () => {
    await renderApp('/Search')
    const login = within(await screen.findByRole('dialog', { name: 'Log in' }))
    expect(login.queryByRole('button', { name: 'Close' })).toBeNull()
    login.getByRole('link', { name: 'Privacy Policy' }).click()
    expect(await screen.findByText('Very little.')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
