// @vitest-environment jsdom
import { Suspense } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { Link, Outlet, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { fetchPageAt, lazyPage } from '../../../src/app/lazy-page.tsx'
import { ShopRouter } from '../../../src/app/shop-router.tsx'
import { BASE_PATH } from '../../../src/contract/routes.ts'

let arrive = (): void => undefined
const Here = lazyPage(() => Promise.resolve({ Here: () => <h1>Here</h1> }), 'Here', '/Here')
const Away = lazyPage(
  () =>
    new Promise<{ Away: () => React.ReactNode }>(
      (resolve) => (arrive = () => resolve({ Away: () => <h1>Away</h1> })),
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

it('a page whose code is here is in the document before the next task [N.7]', async () => {
  await fetchPageAt('/Here')
  // As outside of tests: `act` would also wait for what is rendered later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  screen.getByRole('link', { name: 'Here' }).click()
  await Promise.resolve()
  expect(screen.getByRole('heading').textContent).toBe('Here')
  vi.unstubAllGlobals()
})

it('a page whose code is still to come leaves the page before it until then [N.7]', async () => {
  fireEvent.click(screen.getByRole('link', { name: 'Away' }))
  expect(location.pathname).toBe(`${BASE_PATH}/Away/7`)
  expect(screen.getByRole('heading').textContent).toBe('Start')
  expect(screen.queryByText('A moment')).toBeNull()
  arrive()
  expect(await screen.findByRole('heading', { name: 'Away' })).toBeDefined()
})
