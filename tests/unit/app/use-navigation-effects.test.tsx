// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { useScrollRestoration } from '../../../src/app/use-navigation-effects.ts'

function Pages() {
  useScrollRestoration()
  return (
    <>
      <Link to="/one">One</Link>
      <Link to="/other">Other</Link>
    </>
  )
}

const scrollTo = vi.fn<typeof globalThis.scrollTo>()
const toTop = { top: 0, behavior: 'instant' }

/** Opens a visit's first page at the scroll position that the browser restored. */
function open({ scrolledTo }: { scrolledTo: number }): void {
  vi.stubGlobal('scrollY', scrolledTo)
  render(
    <MemoryRouter>
      <Pages />
    </MemoryRouter>,
  )
}

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
})

it('a new page is scrolled to its top only where the window stands elsewhere [N.8]', () => {
  open({ scrolledTo: 0 })
  fireEvent.click(screen.getByRole('link', { name: 'One' }))
  expect(scrollTo).not.toHaveBeenCalled()
  vi.stubGlobal('scrollY', 500)
  dispatchEvent(new Event('scroll'))
  fireEvent.click(screen.getByRole('link', { name: 'Other' }))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(toTop)
})

it('a visit that began further down leaves for the top of the next page [N.8]', () => {
  open({ scrolledTo: 500 })
  fireEvent.click(screen.getByRole('link', { name: 'One' }))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(toTop)
})
