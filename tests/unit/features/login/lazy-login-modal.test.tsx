// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { LazyLoginModal } from '../../../../src/features/login/lazy-login-modal.tsx'
import { useShop } from '../../../../src/store/shop-store.ts'

// Otherwise loaded on demand, which takes a busy machine some time.
beforeAll(async () => void (await import('../../../../src/features/login/login-modals.tsx')), 60_000)

test('the login opens though the database never answers, and leaves a content page free', async () => {
  const open = vi.fn(() => ({}))
  vi.stubGlobal('indexedDB', { open })
  useShop.setState({ clientLoginId: 'demo', loginOpen: true, loginAsked: false })
  const { rerender } = render(
    <MemoryRouter initialEntries={['/demo']} key="home">
      <LazyLoginModal />
    </MemoryRouter>,
  )
  expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeDefined()
  expect(open).toHaveBeenCalledWith('rewards-login')
  rerender(
    <MemoryRouter initialEntries={['/About_us/']} key="about">
      <LazyLoginModal />
    </MemoryRouter>,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
