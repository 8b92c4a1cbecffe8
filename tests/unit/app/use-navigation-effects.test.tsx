// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { useScrollRestoration } from '../../../src/app/use-navigation-effects.ts'

function Pages() {
  useScrollRestoration()
  return <Link to="/one">One</Link>
}

it('a visit that began further down leaves for the top of the next page [N.8]', () => {
  const scrollTo = vi.fn<typeof globalThis.scrollTo>()
  vi.stubGlobal('scrollTo', scrollTo)
  // Where the browser has restored the first page.
  vi.stubGlobal('scrollY', 500)
  render(
    <MemoryRouter>
      <Pages />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('link', { name: 'One' }))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: 'instant' })
})
