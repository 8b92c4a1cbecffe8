// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import * as v from 'valibot'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { homeData } from '../../../../src/contract/shop-entities/home.ts'
import { Banner } from '../../../../src/features/home/banner.tsx'
import { stubReducedMotion } from '../landing/fake-viewport.ts'

// With reduced motion no banner changes by itself.
beforeEach(() => stubReducedMotion(true))

function renderBanners(...banners: Record<string, unknown>[]): void {
  const sent = banners.map((words, index) => Object.assign({ banner_filename: `${index}.webp` }, words))
  const home = v.parse(homeData, { banners: sent, client: {} })
  render(
    <MemoryRouter>
      <Banner banners={home.banners} />
    </MemoryRouter>,
  )
}

test('a line without a title is the link itself [G.8]', async () => {
  renderBanners({ banner_text: { en: 'See what is new' }, banner_link: '/Product_listing?show=l' })
  expect(await screen.findByRole('link', { name: 'See what is new' })).toBeDefined()
  expect(screen.getAllByText('See what is new')).toHaveLength(1)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  'javascript:alert(1)',
  '/another-client',
  42,
  null,
])('a banner leads nowhere by %s, and says what it has to say [G.8]', async (banner_link) => {
  renderBanners({ banner_title: 'Light the evening', banner_link })
  expect(await screen.findByText('Light the evening')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test('banners that say nothing are pictures alone [S2.7]', () => {
  renderBanners({}, { banner_title: { en: '' }, banner_text: null })
  const region = screen.getByRole('region', { name: 'Banners' })
  expect(region.textContent).not.toMatch(/[a-z]/i)
  // No space is reserved for text.
  expect(region.querySelector('[class*="words"]')).toBeNull()
})
