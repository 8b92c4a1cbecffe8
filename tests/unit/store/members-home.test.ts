// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followMembersHome, openHome } from '../../../src/store/home/open-home.ts'
import { useShop } from '../../../src/store/shop-store.ts'
import { aProduct, aUser } from '../builders.ts'
import { success } from '../features/stub-provider.ts'
import { stubTransport } from '../stub-transport.ts'

const provider = stubTransport()

const lists = {
  categories: [],
  occasions: [],
  limitedProducts: [],
  allFeatureProducts: [],
  allLatestProducts: [],
}
let home: Record<string, unknown>
let stop: () => void
const asked = () => provider.send.mock.calls.map(([{ path }]) => path)
const shown = () => useShop.getState().home?.data

beforeEach(() => {
  sessionStorage.clear()
  useShop.setState({ home: null, user: null, clientLoginId: null, loginOpen: false, loginNeeded: false })
  home = {
    ...lists,
    banners: [{ banner_filename: 'one.webp' }],
    client: { client_code: 'C', user_login_needed: 1 },
  }
  const category = { id: 1, name: { en: 'Travel' } }
  provider.send.mockImplementation(({ path }) =>
    Promise.resolve(
      path.startsWith('/fetchHomePageData')
        ? success(home)
        : success({
            products: [aProduct({ id: 7 })],
            categories: [category],
            occasions: [{ id: 2, occasion_name: { en: 'Diwali' } }],
          }),
    ),
  )
  stop = followMembersHome()
})
afterEach(() => stop())

describe('the home of a client that shows its catalogue to members only', () => {
  it('asks a visitor to log in, and for nothing more', async () => {
    expect(await openHome('club')).toBe('open')
    expect(useShop.getState()).toMatchObject({ loginOpen: true, loginNeeded: true })
    expect(asked()).toEqual(['/fetchHomePageData/club'])
  })

  it('is filled as soon as a member is logged in', async () => {
    await openHome('club')
    useShop.getState().setUser(aUser())
    await vi.waitFor(() => expect(shown()?.allFeatureProducts.map(({ id }) => id)).toEqual([7]))
    expect(shown()).toMatchObject({
      banners: [{ banner_filename: 'one.webp' }],
      categories: [{ id: 1 }],
      occasions: [{ id: 2 }],
      limitedProducts: [{ id: 7 }],
      allLatestProducts: [{ id: 7 }],
    })
    expect(asked()).toHaveLength(4)
  })

  it('comes filled to a member who opens it again', async () => {
    useShop.getState().setUser(aUser())
    await openHome('club')
    expect(shown()?.categories).toHaveLength(1)
  })
})

it('a provider that sends the lists to everybody is asked for the home alone', async () => {
  home = { ...home, allFeatureProducts: [aProduct({ id: 9 })] }
  useShop.getState().setUser(aUser())
  await openHome('club')
  expect(shown()?.allFeatureProducts.map(({ id }) => id)).toEqual([9])
  expect(asked()).toEqual(['/fetchHomePageData/club'])
})
