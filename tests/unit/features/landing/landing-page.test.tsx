// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { LandingPage } from '../../../../src/features/landing/landing-page.tsx'
import '../../../../src/features/landing/organisation-dialog.tsx'
import { restoreFromSession, useShop } from '../../../../src/store/shop-store.ts'
import { aMember, openShop } from '../open-shop.tsx'
import { stubReducedMotion, stubViewport } from './fake-viewport.ts'

function open(page: React.ReactNode): void {
  render(<MemoryRouter>{page}</MemoryRouter>)
}

beforeEach(() => {
  sessionStorage.clear()
  restoreFromSession()
  stubReducedMotion(true)
  stubViewport()
})

describe('the landing page (sections 1 and 2)', () => {
  test.each(['features', 'advantages', 'testimonials', 'pricing'])('has the part %s [S1.9]', (id) => {
    open(<LandingPage />)
    expect(document.querySelector(`section#${id} h2`)).not.toBeNull()
  })

  test('tells the figures of section 2 and shows client logos [S1.9, S2.68]', () => {
    open(<LandingPage />)
    const labels = screen.getAllByRole('term').map((term) => term.textContent)
    const figures = screen.getAllByRole('definition').map((definition) => definition.textContent)
    expect(labels.map((label, index) => `${figures[index]} ${label}`)).toEqual([
      '2050+ clients',
      '800+ projects',
      '500K investment',
      '45+ awards',
    ])
    const logos = within(screen.getByRole('region', { name: 'companies' })).getAllByRole('listitem')
    expect(logos.length).toBeGreaterThan(7)
  })

  test('has a footer with placeholder contact details [S2.3]', () => {
    open(<LandingPage />)
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByRole('link', { name: 'hello@rewards-points.example' })).toBeDefined()
    expect(footer.getByText(/© 2024/)).toBeDefined()
  })
})

describe('the way back to a shop that this tab knows (sections 2 and 8)', () => {
  const bar = () => screen.queryByRole('region', { name: 'Your shop' })
  const openAt = (state?: unknown) =>
    openShop({ at: '/', state, member: aMember(), routes: { '/': <LandingPage /> } })

  test('is there for whoever has one, and not for others', async () => {
    open(<LandingPage />)
    expect(bar()).toBeNull()
    cleanup()
    openAt()
    expect(await screen.findByRole('link', { name: 'Back to my shop' })).toHaveProperty('pathname', '/demo')
  })

  test('after a home that failed it says so, and offers to try again and the products [S8.1]', async () => {
    openAt({ failedHome: 'demo' })
    expect(await screen.findByText('The shop of demo did not open just now.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveProperty('pathname', '/demo')
    expect(screen.getByRole('link', { name: 'See its products' })).toHaveProperty(
      'pathname',
      '/Product_listing',
    )
  })

  test('in a tab that knows no shop offers to try again, and Login leads there', async () => {
    const opened = openAt({ failedHome: 'banyan' })
    act(() => useShop.setState({ clientLoginId: null, menu: null, user: null }))
    expect(screen.getByText('The shop of banyan did not open just now.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveProperty('pathname', '/banyan')
    expect(screen.queryByRole('link', { name: 'See its products' })).toBeNull()
    await opened.person.click(screen.getByRole('button', { name: 'Login' }))
    expect(opened.router.state.location.pathname).toBe('/banyan')
    expect(useShop.getState().loginOpen).toBe(true)
  })

  test('a cart that a link brought along is in the link to try again [H.3]', async () => {
    openAt({ failedHome: 'demo', hash: '#cart=7,12:3' })
    expect(await screen.findByRole('link', { name: 'Try again' })).toHaveProperty('hash', '#cart=7,12:3')
  })

  test('where it was another shop that failed, the own one is as it was', async () => {
    openAt({ failedHome: 'nowhere' })
    expect(await screen.findByRole('link', { name: 'Back to my shop' })).toBeDefined()
  })

  test('Login leads there instead of asking for the organisation', async () => {
    const { person, router } = openShop({ at: '/', routes: { '/': <LandingPage /> } })
    await person.click(await screen.findByRole('button', { name: 'Login' }))
    expect(router.state.location.pathname).toBe('/demo')
    expect(useShop.getState().loginOpen).toBe(true)
  })

  test('another organisation can be asked for all the same', async () => {
    const { person } = openAt()
    await person.click(await screen.findByRole('button', { name: 'Another shop' }))
    expect(await screen.findByLabelText('Organisation login id')).toBeDefined()
  })
})
