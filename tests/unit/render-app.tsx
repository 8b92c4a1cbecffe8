import { act, render } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { ErrorBoundary } from '../../src/app/error-boundary.tsx'
import { ShopRoutes } from '../../src/app/shop-routes.tsx'
import { queryClient } from '../../src/store/catalogue/query-client.ts'
import { restoreFromSession } from '../../src/store/shop-store.ts'

/** Opens the shop with all its pages as after a reload: from session storage, with nothing in memory. */
export async function renderApp(at: string): Promise<void> {
  restoreFromSession()
  queryClient.clear()
  await act(async () => {
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[at]}>
          <ErrorBoundary>
            <ShopRoutes />
          </ErrorBoundary>
        </MemoryRouter>
      </QueryClientProvider>,
    )
  })
}
