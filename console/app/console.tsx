import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ADMIN_BASE_PATH } from '../../src/contract/admin/calls.ts'
import { watchPresence } from '../api/presence.ts'
import { queryClient } from '../api/query-client.ts'
import { ConsoleRoutes } from './routes.tsx'

// One route for all: a page with unsaved changes can then ask before it is left.
const router = createBrowserRouter([{ path: '*', Component: ConsoleRoutes }], { basename: ADMIN_BASE_PATH })

watchPresence()

/** The operators' console. The page's policy forbids style elements: Base UI gets along without. */
export function Console() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  )
}
