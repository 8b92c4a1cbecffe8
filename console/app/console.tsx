import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { ADMIN_BASE_PATH } from '../../src/contract/admin/calls.ts'
import { ConsoleRouter } from '../api/history.tsx'
import { watchPresence } from '../api/presence.ts'
import { queryClient } from '../api/query-client.ts'
import { ConsoleRoutes } from './routes.tsx'

watchPresence()

/** The operators' console. The page's policy forbids style elements: Base UI gets along without. */
export function Console() {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ConsoleRouter basename={ADMIN_BASE_PATH}>
          <ConsoleRoutes />
        </ConsoleRouter>
      </QueryClientProvider>
    </CSPProvider>
  )
}
