import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router-dom'
import { ADMIN_BASE_PATH } from '../../src/contract/admin/calls.ts'
import { queryClient } from '../api/query-client.ts'
import { ConsoleRoutes } from './routes.tsx'

/** The operators' console. The page's policy forbids style elements: Base UI gets along without. */
export function Console() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter basename={ADMIN_BASE_PATH}>
          <ConsoleRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </CSPProvider>
  )
}
