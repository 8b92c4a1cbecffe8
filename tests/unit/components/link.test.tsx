// @vitest-environment jsdom
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import {
  BrowserRouter,
  MemoryRouter,
  useLocation,
  useNavigationType,
  type MemoryRouterProps,
} from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { Link, NavLink, type LinkProps } from '../../../src/components/link/link.tsx'

const BASE = '/rewards_points_website'

function Whereabouts() {
  const { pathname, search, hash, state } = useLocation()
  return <output>{`${useNavigationType()} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
}

function openLink(link: LinkProps, router: MemoryRouterProps = { initialEntries: ['/demo'] }) {
  render(
    <MemoryRouter {...router}>
      <Link {...link}>there</Link>
      <Whereabouts />
    </MemoryRouter>,
  )
  return screen.getByRole<HTMLAnchorElement>('link', { name: 'there' })
}

const where = () => screen.getByRole('status').textContent

describe('a link', () => {
  it('has an address below the base path, for another tab and for what is copied', () => {
    const router = { basename: BASE, initialEntries: [`${BASE}/demo`] }
    const link = openLink({ to: '/Product_listing?category=3#top' }, router)
    expect(link.getAttribute('href')).toBe(`${BASE}/Product_listing?category=3#top`)
    fireEvent.click(link)
    expect(where()).toBe('PUSH /Product_listing?category=3#top null')
  })

  it('leads to the root by the base path itself', () => {
    const link = openLink({ to: '/' }, { basename: BASE, initialEntries: [`${BASE}/demo`] })
    expect(link.getAttribute('href')).toBe(BASE)
  })

  it('takes a fragment with or without its mark', () => {
    const link = openLink({ to: { pathname: '/', hash: 'pricing' } })
    expect(link.getAttribute('href')).toBe('/#pricing')
    fireEvent.click(link)
    expect(where()).toBe('PUSH /#pricing null')
  })

  it('opens the page with its state, and takes no step where it is to replace', () => {
    const link = openLink({ to: { pathname: '/Search' }, state: { from: 'tile' }, replace: true })
    fireEvent.click(link)
    expect(where()).toBe('REPLACE /Search {"from":"tile"}')
  })

  it('to the page that is open adds no step to the history', () => {
    history.replaceState(null, '', '/demo')
    render(
      <BrowserRouter>
        <Link to="/demo">here</Link>
        <Whereabouts />
      </BrowserRouter>,
    )
    fireEvent.click(screen.getByRole('link', { name: 'here' }))
    expect(where()).toBe('REPLACE /demo null')
  })

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'is left to the browser with %j',
    (press) => {
      const link = openLink({ to: '/Search' })
      const click = createEvent.click(link, press)
      // jsdom does not open pages.
      addEventListener('click', (event) => event.preventDefault(), { once: true })
      let isTaken = false
      link.parentElement?.addEventListener('click', (event) => (isTaken = event.defaultPrevented), {
        once: true,
      })
      fireEvent(link, click)
      expect(isTaken).toBe(false)
      expect(where()).toBe('POP /demo null')
    },
  )

  it('goes nowhere where its own handler prevents it', () => {
    fireEvent.click(openLink({ to: '/Search', onClick: (event) => event.preventDefault() }))
    expect(where()).toBe('POP /demo null')
  })
})

describe('a link of the navigation', () => {
  it.each([
    ['/Search', false, 'page'],
    ['/search', false, 'page'],
    ['/Search/more', false, 'page'],
    ['/Search/more', true, null],
    ['/Searches', false, null],
  ])('at %s, with end %s, has aria-current %s', (at, end, current) => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <NavLink end={end} to="/Search">
          Search
        </NavLink>
      </MemoryRouter>,
    )
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current)
  })
})
