// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { Header } from '../../../../src/features/shell/header.tsx'
import { restoreFromSession } from '../../../../src/store/shop-store.ts'

function openHeader(client: Record<string, unknown>) {
  sessionStorage.clear()
  sessionStorage.setItem('clientLoginId', 'demo')
  sessionStorage.setItem(
    'createMenuData',
    JSON.stringify({ client, categories: [], occasions: [], limitedProducts: [] }),
  )
  restoreFromSession()
  render(
    <MemoryRouter initialEntries={['/demo']}>
      <Header menu={null} />
    </MemoryRouter>,
  )
  return within(screen.getByRole('banner'))
}

const brand = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Northwind, home' })
const logo = () => brand().querySelector('img')

function logoComes(naturalWidth: number, naturalHeight: number): void {
  const image = logo()!
  Object.defineProperties(image, {
    naturalWidth: { value: naturalWidth },
    naturalHeight: { value: naturalHeight },
  })
  fireEvent.load(image)
}

beforeEach(() => sessionStorage.clear())

describe('the brand in the header (section 2)', () => {
  test("is the client's logo and leads home [S1.4, S2.47]", () => {
    openHeader({ client_name: 'Northwind', client_logo: 'northwind.svg' })
    expect(logo()?.getAttribute('src')).toContain('/northwind.svg')
    expect(brand().getAttribute('href')).toBe('/demo')
  })

  test('is the default one where the client has no logo [S2.47]', () => {
    openHeader({ client_name: 'Northwind', client_logo: '' })
    expect(logo()).toBeNull()
    expect(brand().querySelector('svg')).not.toBeNull()
  })

  test("is the default one where the client's logo can not be had", () => {
    openHeader({ client_name: 'Northwind', client_logo: 'gone.svg' })
    fireEvent.error(logo()!)
    expect(logo()).toBeNull()
    expect(brand().querySelector('svg')).not.toBeNull()
  })

  test.each([
    [200, 200],
    [240, 180],
  ])("has the client's name beside a logo of %i by %i, which is an icon", (width, height) => {
    openHeader({ client_name: 'Northwind', client_logo: 'northwind.svg' })
    logoComes(width, height)
    expect(within(brand()).getByText('Northwind')).toBeTruthy()
  })

  test('is a wordmark alone: it says the name by itself', () => {
    openHeader({ client_name: 'Northwind', client_logo: 'northwind.svg' })
    logoComes(480, 120)
    expect(within(brand()).queryByText('Northwind')).toBeNull()
  })
})

test('the search icon leads to the search page [S2.52]', () => {
  const header = openHeader({ client_name: 'Northwind' })
  expect(header.getByRole('link', { name: 'Search' }).getAttribute('href')).toBe('/Search')
})
