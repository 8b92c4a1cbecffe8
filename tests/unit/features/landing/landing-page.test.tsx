// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { AboutPage } from '../../../../src/features/landing/about-page.tsx'
import { ContactPage } from '../../../../src/features/landing/contact-page.tsx'
import { LandingPage } from '../../../../src/features/landing/landing-page.tsx'
import { stubReducedMotion, stubViewport } from './screen-doubles.ts'

function open(page: React.ReactNode): void {
  render(<MemoryRouter>{page}</MemoryRouter>)
}

const shownOf = (carousel: string) => {
  const { style } = screen.getByRole('region', { name: carousel })
  return ['narrow', 'middle', 'wide'].map((width) => style.getPropertyValue(`--shown-${width}`))
}

beforeEach(() => {
  stubReducedMotion(true)
  stubViewport()
})

describe('the landing page (sections 1 and 2)', () => {
  test('has its own header with the links of section 2, Login and Sign Up', () => {
    open(<LandingPage />)
    const header = within(screen.getByRole('banner'))
    const links = within(header.getByRole('navigation')).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'Features',
      'Advantages',
      'Testimonials',
      'Pricing',
    ])
    expect(header.getByRole('button', { name: 'Login' })).toBeDefined()
    expect(header.getByRole('link', { name: 'Sign Up' })).toBeDefined()
  })

  test.each(['features', 'advantages', 'testimonials', 'pricing'])('has the part %s', (id) => {
    open(<LandingPage />)
    expect(document.querySelector(`section#${id} h2`)).not.toBeNull()
  })

  test('tells the figures of section 2 and shows client logos', () => {
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

  test('shows 3 testimonials at once, 1 on narrow screens; 7 companies, down to 3, then 2', () => {
    open(<LandingPage />)
    expect(shownOf('testimonials')).toEqual(['1', '1', '3'])
    expect(shownOf('companies')).toEqual(['2', '3', '7'])
  })

  test('has a footer with placeholder contact details', () => {
    open(<LandingPage />)
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByRole('link', { name: 'hello@rewards-points.example' })).toBeDefined()
    expect(footer.getByText(/© 2024/)).toBeDefined()
  })
})

test.each([
  ['/about', <AboutPage key="about" />, 'We look after the thank-you.'],
  ['/contact', <ContactPage key="contact" />, 'Let’s open your shop.'],
])('%s is a simple page below the same header', (_, page, heading) => {
  open(page)
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeDefined()
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Login' })).toBeDefined()
})
