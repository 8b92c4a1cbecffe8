// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RequireClient } from '../../../src/app/require-client.tsx'
import { restoreFromSession } from '../../../src/store/shop-store.ts'
import { showToast } from '../../../src/ui/toast/toast.ts'
import { stubToasts } from '../stub-toasts.ts'

stubToasts()

function openCart(stored: string | null): void {
  sessionStorage.clear()
  if (stored !== null) sessionStorage.setItem('clientLoginId', stored)
  restoreFromSession()
  render(
    <MemoryRouter initialEntries={['/My_cart']}>
      <Routes>
        <Route element={<p>landing</p>} path="/" />
        <Route element={<RequireClient />}>
          <Route element={<p>cart</p>} path="/My_cart" />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
}

it.each([null, ''])(
  'without a client login id (%j) the landing page stands there, and says so [S2.5, S2.45, S3.17]',
  (stored) => {
    openCart(stored)
    expect(screen.getByText('landing')).toBeDefined()
    expect(showToast).toHaveBeenCalledExactlyOnceWith({
      kind: 'info',
      text: 'Redirected to home page',
      ms: 3000,
    })
  },
)

it('with one the page stands there', () => {
  openCart('demo')
  expect(screen.getByText('cart')).toBeDefined()
  expect(showToast).not.toHaveBeenCalled()
})
