// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/app/error-boundary.tsx'

const logged = vi.fn<(...parts: unknown[]) => void>()

beforeEach(() => {
  logged.mockReset()
  vi.spyOn(console, 'error').mockImplementation(logged)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})

function Broken(): never {
  throw new Error('no such price')
}

function Shop() {
  const { pathname } = useLocation()
  return (
    <>
      <header>
        <Link to="/My_cart">Cart</Link>
      </header>
      <ErrorBoundary isFramed place={pathname}>
        <Routes>
          <Route element={<Broken />} path="/broken" />
          <Route element={<h1>My Cart</h1>} path="/My_cart" />
        </Routes>
      </ErrorBoundary>
    </>
  )
}

const openShop = () =>
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <Shop />
    </MemoryRouter>,
  )

test('a page that crashed keeps the header, and says what helps [B.5]', () => {
  openShop()
  expect(screen.getByRole('heading', { level: 1, name: 'This page stumbled' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Load the page again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Cart' })).toBeTruthy()
  expect(logged).toHaveBeenCalled()
})

test('going somewhere else is a new beginning [B.5]', async () => {
  openShop()
  await userEvent.click(screen.getByRole('link', { name: 'Cart' }))
  expect(screen.getByRole('heading', { level: 1, name: 'My Cart' })).toBeTruthy()
  expect(screen.queryByText('This page stumbled')).toBeNull()
})

test('a page that could not be fetched without a connection says just that', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openShop()
  expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeTruthy()
})
