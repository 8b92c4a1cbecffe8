// @vitest-environment jsdom
import { Suspense, useEffect, type ReactNode } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { Link, Outlet, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchPageAt, lazyPage, pageChunk } from '../../../src/app/lazy-page.tsx'
import { ShopRouter } from '../../../src/app/shop-router.tsx'
import { BASE_PATH } from '../../../src/contract/routes.ts'

let arrive: (() => void) | null = null
let hasRunEffects = false

/** Takes longer than one of React's time slices. */
function Slow({ children }: { children?: ReactNode }) {
  for (const until = performance.now() + 6; performance.now() < until;);
  return children
}

function HerePage() {
  useEffect(() => void (hasRunEffects = true), [])
  return (
    <Slow>
      <Slow>
        <h1>Here</h1>
      </Slow>
    </Slow>
  )
}
const Here = lazyPage(
  pageChunk(() => Promise.resolve({ Here: HerePage })),
  'Here',
  '/Here',
)
const Away = lazyPage(
  pageChunk(
    () =>
      new Promise<{ Away: () => React.ReactNode }>(
        (resolve) => (arrive = () => resolve({ Away: () => <h1>Away</h1> })),
      ),
  ),
  'Away',
  '/Away/:id',
)

beforeEach(() => {
  history.replaceState(null, '', `${BASE_PATH}/`)
  render(
    <ShopRouter>
      <Routes>
        <Route
          element={
            <Suspense fallback="A moment">
              <Outlet />
            </Suspense>
          }
        >
          <Route
            element={
              <>
                <h1>Start</h1>
                <Link to="/Here">Here</Link>
                <Link to="/Away/7">Away</Link>
              </>
            }
            path="/"
          />
          <Route element={<Here />} path="/Here" />
          <Route element={<Away />} path="/Away/:id" />
        </Route>
      </Routes>
    </ShopRouter>,
  )
})

it('a page whose code is here is rendered in one task, and its effects run after that [N.7]', async () => {
  await fetchPageAt('/Here')
  // As outside of tests: `act` would also wait for later renders.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  screen.getByRole('link', { name: 'Here' }).click()
  const rendered = new Promise((resolve) => {
    new MutationObserver(() => resolve(hasRunEffects)).observe(document.body, {
      childList: true,
      subtree: true,
    })
  })
  await new Promise((resolve) => setTimeout(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  expect(screen.getByRole('heading').textContent).toBe('Here')
  expect(await rendered).toBe(false)
  await vi.waitFor(() => expect(hasRunEffects).toBe(true))
  vi.unstubAllGlobals()
})

it('a page whose code is still to come leaves the page before it until then [N.7]', async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Away' }))
  expect(location.pathname).toBe(`${BASE_PATH}/Away/7`)
  await vi.waitFor(() => expect(arrive).not.toBeNull())
  expect(screen.getByRole('heading').textContent).toBe('Start')
  expect(screen.queryByText('A moment')).toBeNull()
  arrive?.()
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeDefined()
})
