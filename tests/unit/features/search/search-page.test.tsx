// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { SearchPage } from '../../../../src/features/search/search-page.tsx'
import { laterSession } from '../../../../src/storage/later-session-storage.ts'
import { queryClient } from '../../../../src/store/catalogue/query-client.ts'
import { stubListScreen } from '../list-screen.ts'
import { openShop } from '../open-shop.tsx'
import { fullPage, pageOf, sentTo } from '../stub-provider.ts'
import { stubTransport } from '../../stub-transport.ts'

const provider = stubTransport()

const asked = () => sentTo(provider.send, '/fetch-all-products')
const box = () => screen.getByRole<HTMLInputElement>('searchbox')

function openSearch(state?: unknown) {
  return openShop({ at: '/Search', state, routes: { '/Search': <SearchPage /> } })
}

beforeEach(() => {
  stubListScreen({ wide: true })
  provider.send.mockImplementation(() => Promise.resolve(pageOf(2)))
})

describe('searching (section 2, /Search)', () => {
  it('asks once the typing rests, and only for what was typed last [S2.40]', async () => {
    const { person } = openSearch()
    await person.type(box(), 'bag')
    expect(await screen.findByRole('heading', { name: 'Showing results for bag' })).toBeDefined()
    await screen.findByRole('link', { name: 'Product 1' })
    expect(asked()).toEqual([expect.objectContaining({ search_name: 'bag', page: 1, per_page: 50 })])
  })

  it('takes the term that a link carried', async () => {
    openSearch({ term: 'lamp' })
    await screen.findByRole('link', { name: 'Product 1' })
    expect(box().value).toBe('lamp')
    expect(asked()).toEqual([expect.objectContaining({ search_name: 'lamp' })])
  })

  it('a term that settles while the visitor leaves for a page that still loads changes no address', async () => {
    const { person, router } = openSearch()
    await person.type(box(), 'bag')
    const here = globalThis.location.pathname
    onTestFinished(() => history.replaceState(null, '', here))
    history.replaceState(null, '', '/demo')
    await person.keyboard('{Enter}')
    expect(router.state.location.search).toBe('')
  })

  it('says No Products found where there are none [S2.41]', async () => {
    provider.send.mockResolvedValue(pageOf(0))
    openSearch({ term: 'zzz' })
    expect(await screen.findByRole('heading', { name: 'No Products found' })).toBeDefined()
  })
})

describe('looking at a product and coming back (section 2)', () => {
  it('keeps the badges too, over a reload [B.19]', async () => {
    const badges = { latestProductIds: [1, 900], featureProductIds: [2] }
    provider.send.mockImplementation(() => Promise.resolve(pageOf(3, 1, badges)))
    const { person, router } = openSearch({ term: 'bag' })
    await person.click(await screen.findByRole('link', { name: 'Product 1' }))
    expect(laterSession.searchState.read()).toMatchObject({ latestProductIds: [1], featureProductIds: [2] })
    queryClient.clear()
    await router.navigate('/Search')
    expect(await screen.findByText('Latest')).toBeDefined()
    expect(screen.getByText('Feature')).toBeDefined()
  })

  it('goes on with the page after the last one that was kept [S2.43]', async () => {
    provider.send.mockImplementation(() => Promise.resolve(fullPage(1)))
    const { person, router } = openSearch({ term: 'bag' })
    await person.click(await screen.findByRole('link', { name: 'Product 1' }))
    queryClient.clear()
    provider.send.mockClear()
    provider.send.mockResolvedValue(pageOf(1, 51))
    const { scrollNearTheEnd } = stubListScreen({ wide: true })
    await router.navigate('/Search')
    await screen.findByRole('link', { name: 'Product 1' })
    scrollNearTheEnd()
    await waitFor(() => expect(asked().map(({ page }) => page)).toEqual([2]))
  })
})
