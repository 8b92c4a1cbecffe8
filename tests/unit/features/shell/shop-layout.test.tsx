// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as v from 'valibot'
import * as calls from '../../../../src/api/call.ts'
import { homeData } from '../../../../src/contract/shop-entities/home.ts'
import { user as userSchema } from '../../../../src/contract/shop-entities/user.ts'
import { ShopLayout } from '../../../../src/features/shell/shop-layout.tsx'
import { session } from '../../../../src/storage/session-storage.ts'
import { queryClient } from '../../../../src/store/catalogue/query-client.ts'
import { restoreFromSession, useShop } from '../../../../src/store/shop-store.ts'
import { aPerson } from '../../person.ts'

const member = v.parse(userSchema, { id: 7, name: 'Asha Menon', mobile: '9876543210', rewards_points: 4120 })
const home = v.parse(homeData, {
  categories: [
    {
      id: 3,
      name: { en: 'Travel' },
      product_subcategory_masters: [{ id: 31, subcategory_name: { en: 'Bags' } }],
    },
  ],
  occasions: [{ id: 5, occasion_name: { en: 'Diwali' } }],
  limitedProducts: [{ id: 9, product_name: { en: 'Weekender' } }],
  client: {
    client_name: 'Northwind',
    client_address: '14 Marine Drive',
    client_mobile: '+91 22 5550 1234',
    client_email: 'rewards@northwind.example',
    accent_color: '#7a1fa2',
  },
})

function Whereabouts() {
  const { pathname, state } = useLocation()
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>
}

function open(path = '/demo'): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <ShopLayout>
          <Whereabouts />
        </ShopLayout>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const header = () => within(screen.getByRole('banner'))
const where = () => screen.getByRole('status').textContent

// The panels are otherwise loaded before they open, which takes a busy machine some time.
beforeAll(async () => {
  await import('../../../../src/features/shell/mega-menu.tsx')
  await import('../../../../src/features/shell/account-menu.tsx')
})

beforeEach(() => {
  vi.spyOn(calls, 'call')
  sessionStorage.clear()
  queryClient.clear()
  restoreFromSession()
  useShop.getState().setClientLoginId('demo')
  useShop.getState().keepClientOf(home)
})

describe('the header', () => {
  test('leads to Home, About Us and the cart, and names how much is in it [S2.48, S2.49]', () => {
    useShop.setState({
      cart: [
        {
          product_name: { en: 'Bag' },
          product_id: 1,
          product_code: '',
          brand_id: null,
          product_points: 10,
          product_size: null,
          product_filename: null,
          quantity: 3,
        },
      ],
    })
    open('/About_us')
    expect(header().getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/demo')
    expect(header().getByRole('link', { name: 'About Us' }).getAttribute('href')).toBe('/About_us')
    expect(header().getByRole('link', { name: 'Cart, 3 items' }).getAttribute('href')).toBe('/My_cart')
  })

  test('a visitor sees Login and no bell; the link opens the modal where they are [S2.50, S6.2]', async () => {
    open()
    expect(header().queryByRole('link', { name: /Notifications/ })).toBeNull()
    await aPerson().click(header().getByRole('link', { name: 'Login' }))
    expect(useShop.getState().loginOpen).toBe(true)
    expect(where()).toBe('/demo null')
  })

  test('Login leads to the login page while no client is known', async () => {
    sessionStorage.clear()
    restoreFromSession()
    open('/terms')
    await aPerson().click(header().getByRole('link', { name: 'Login' }))
    expect(useShop.getState().loginOpen).toBe(false)
    expect(where()).toBe('/Login null')
  })

  test('a member sees bell, balance, My Profile and Logout [A.1, S2.51]', async () => {
    useShop.getState().setUser(member)
    useShop.getState().countNotification()
    open()
    expect(header().getByRole('link', { name: 'Notifications, 1 new' })).toBeTruthy()
    expect(header().getByRole('link', { name: 'My points: 4,120 pts' })).toBeTruthy()
    expect(header().queryByRole('link', { name: 'Login' })).toBeNull()
    const account = header().getByRole('button', { name: 'Your account, Asha Menon' })
    expect(account.textContent).toBe('A')
    await aPerson().click(account)
    const menu = within(await screen.findByRole('dialog', { name: 'Your account' }))
    expect(menu.getByRole('link', { name: 'My Profile' }).getAttribute('href')).toBe('/My_profile')
    expect(menu.getByRole('link', { name: 'Within my points' }).getAttribute('href')).toBe(
      '/Product_listing?within=points',
    )
    expect(menu.getByText('4,120 pts')).toBeTruthy()
    expect(menu.getByRole('button', { name: 'Logout' })).toBeTruthy()
  })
})

describe('Shop by Category', () => {
  async function openMenu() {
    const user = aPerson()
    open()
    await user.click(header().getByRole('button', { name: 'Shop by Category' }))
    return { user, menu: within(await screen.findByRole('dialog', { name: 'Shop by Category' })) }
  }

  test.each([
    ['Diwali', '/Product_listing {"occasionFilterFlag":5}'],
    ['Travel', '/Product_listing {"categoryFilterFlag":3}'],
    ['Bags', '/Product_listing {"subCategoryFilterFlag":31}'],
    ['Weekender', '/Product_details/9 null'],
  ])('%s leads to %s, and the menu closes [S2.57, S2.58, S2.60]', async (name, destination) => {
    const { user, menu } = await openMenu()
    await user.click(menu.getByRole('link', { name }))
    expect(where()).toBe(destination)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('its button closes it as well', async () => {
    const { user } = await openMenu()
    await user.click(header().getByRole('button', { name: 'Shop by Category' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test('Logout opens the login modal again where login is mandatory [S4.30]', async () => {
  const user = aPerson()
  useShop.getState().setUser(member)
  useShop.getState().setLoginNeeded(true)
  open()
  await user.click(header().getByRole('button', { name: 'Your account, Asha Menon' }))
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  // Asked for: About Us can be read without a login, and the modal opens over it all the same.
  expect(useShop.getState()).toMatchObject({ loginOpen: true, loginAsked: true })
})

describe('the footer', () => {
  test('tells how to reach the client and leads to its pages [S1.4, S2.65]', () => {
    open()
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('14 Marine Drive')).toBeTruthy()
    expect(footer.getByRole('link', { name: '+91 22 5550 1234' }).getAttribute('href')).toBe(
      'tel:+912255501234',
    )
    expect(footer.getByRole('link', { name: 'rewards@northwind.example' })).toBeTruthy()
    expect(
      footer
        .getAllByRole('link')
        .slice(2)
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Home', '/demo'],
      ['About Us', '/About_us'],
      ['Contact Us', '/Contact_us'],
      ['Shop Products', '/Product_listing'],
      ['Terms of Use', '/Terms_and_conditions'],
      ['Privacy Policy', '/Privacy_policy'],
    ])
    expect(footer.getByText('© 2024 Northwind')).toBeTruthy()
  })
})

test("the shop wears the client's accent", () => {
  open()
  expect(document.documentElement.style.getPropertyValue('--accent-light')).toBe('#7a1fa2')
})

test('a deep link without menu data fetches it once', async () => {
  sessionStorage.clear()
  restoreFromSession()
  useShop.getState().setClientLoginId('demo')
  vi.mocked(calls.call).mockResolvedValue({ ok: true, data: home, message: 'Success' })
  open('/About_us')
  await screen.findByText('© 2024 Northwind')
  expect(vi.mocked(calls.call).mock.calls.map(([name]) => name)).toEqual(['fetchHomePageData'])
  expect(session.createMenuData.read()?.client.client_name).toBe('Northwind')
})
