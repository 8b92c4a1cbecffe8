// @vitest-environment jsdom
/** A page's filter is its address. */
import { act, render, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useFilters } from '../../../console/api/filters.ts'

it('keeps a filter that was changed after the page was last drawn', async () => {
  history.replaceState(null, '', '/orders?status=placed')
  const changes: ReturnType<typeof useFilters<'q' | 'sort'>>[1][] = []
  function Orders() {
    const [, change] = useFilters(['q', 'sort'])
    changes.push(change)
    return null
  }
  const router = createBrowserRouter([{ path: '/orders', Component: Orders }])
  render(<RouterProvider router={router} />)
  const [drawn] = changes
  act(() => drawn?.({ sort: 'newest' }))
  await waitFor(() => expect(location.search).toBe('?status=placed&sort=newest'))
  act(() => drawn?.({ q: 'asha' }))
  await waitFor(() => expect(location.search).toBe('?status=placed&sort=newest&q=asha'))
  router.dispose()
})
