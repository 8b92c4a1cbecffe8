/** The cache of the admin API's replies, and the session in it. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { AdminCallError } from './admin-call.ts'

export type Session = AdminReplyOf<'showSession'>
export const SESSION_KEY = ['showSession', {}] as const

/** Any call that is refused because the session has ended leads to the sign-in. */
function forgetEndedSession(error: unknown): void {
  if (error instanceof AdminCallError && error.error === 'signed_out')
    queryClient.setQueryData<Session | null>(SESSION_KEY, null)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetEndedSession }),
  mutationCache: new MutationCache({ onError: forgetEndedSession }),
  defaultOptions: {
    // Without a network a call fails and the screen says so, instead of waiting in silence.
    // Kept as long as a session may rest: Back finds a list as far as it was loaded.
    queries: { retry: false, staleTime: 5000, gcTime: 30 * 60_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
