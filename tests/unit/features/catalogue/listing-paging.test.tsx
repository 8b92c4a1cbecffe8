// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RawReply } from '../../../../src/domain/early-call.ts'
import { ListingPage } from '../../../../src/features/catalogue/listing-page.tsx'
import { showToast } from '../../../../src/ui/toast/toast.ts'
import { stubListScreen } from '../list-screen.ts'
import { openShop } from '../open-shop.tsx'
import { fullPage, pageOf, refusal, sentTo } from '../stub-provider.ts'
import { stubShop } from '../../stub-shop.ts'

const { provider } = stubShop()

const asked = () => sentTo(provider.send, '/fetch-all-products')

function openListing() {
  return openShop({ at: '/Product_listing', routes: { '/Product_listing': <ListingPage /> } })
}

beforeEach(() => {
  stubListScreen({ wide: true })
  provider.send.mockImplementation(() => Promise.resolve(pageOf(3)))
})

describe('loading page by page (section 4)', () => {
  it('keeps what is there when a page fails, says nothing, and starts at page 1 on request [S8.2]', async () => {
    const { scrollNearTheEnd } = stubListScreen({ wide: true })
    provider.send.mockImplementation(({ body }) => {
      const { page } = body as { page: number }
      return Promise.resolve(page === 1 ? fullPage(1) : refusal('No more today'))
    })
    const { person } = openListing()
    await screen.findByRole('link', { name: 'Product 1' })
    scrollNearTheEnd()
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(screen.getByRole('link', { name: 'Product 1' })).toBeDefined()
    await waitFor(() =>
      expect(
        asked()
          .map(({ page }) => page)
          .slice(0, 3),
      ).toEqual([1, 2, 1]),
    )
    expect(showToast).not.toHaveBeenCalled()
  })

  it.each([
    ['another message', () => Promise.resolve(refusal('Not today'))],
    ['HTTP 500', () => Promise.resolve(refusal('Something went wrong', 500))],
    ['no JSON', () => Promise.resolve({ status: 200, body: '<html>', requestId: null })],
    ['no answer', () => Promise.reject(new Error('offline'))],
  ])('a first page that fails by %s stays quiet and can be tried again', async (_, answer) => {
    provider.send.mockImplementationOnce(answer)
    const { person } = openListing()
    await person.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Product 1' })).toBeDefined()
    expect(showToast).not.toHaveBeenCalled()
  })

  it.each(['first', 'more'])('names the failed request of a %s page, to be quoted', async (part) => {
    const { scrollNearTheEnd } = stubListScreen({ wide: true })
    const failed = { ...refusal('Something went wrong', 500), requestId: '7d1c-42' }
    provider.send.mockImplementation(({ body }) => {
      const { page } = body as { page: number }
      return Promise.resolve(part === 'more' && page === 1 ? fullPage(1) : failed)
    })
    openListing()
    if (part === 'more') {
      await screen.findByRole('link', { name: 'Product 1' })
      scrollNearTheEnd()
    }
    expect((await screen.findByText('7d1c-42')).parentElement?.textContent).toBe('Reference 7d1c-42')
  })

  it('drops the reply to a list that is no longer shown', async () => {
    let answerFirst = (_reply: RawReply): void => undefined
    provider.send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerFirst = resolve
        }),
    )
    const { person } = openListing()
    await person.click(screen.getByRole('button', { name: 'Points - Low to High' }))
    await screen.findByRole('link', { name: 'Product 1' })
    answerFirst(pageOf(1, 900))
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(screen.queryByRole('link', { name: 'Product 900' })).toBeNull()
  })
})
