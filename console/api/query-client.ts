/** The cache of the admin API's replies, and the session in it. */
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { AdminCallError } from './admin-call.ts'

export type Session = AdminReplyOf<'showSession'> & {
  /** It has ended while pages were open, without a sign-out. */
  hasEnded?: true
}
export const SESSION_KEY = ['showSession', {}] as const

/** Any call that is refused because the session has ended leads to the sign-in, over the page as it is. */
function noteEndedSession(error: unknown): void {
  if (error instanceof AdminCallError && error.error === 'signed_out')
    queryClient.setQueryData<Session | null>(SESSION_KEY, (session) =>
      session ? { ...session, hasEnded: true } : null,
    )
}

/** Whether somebody is signed in, as far as is known. */
export const isSignedIn = (): boolean => {
  const session = queryClient.getQueryData<Session | null>(SESSION_KEY)
  return session !== null && session?.hasEnded !== true
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteEndedSession }),
  mutationCache: new MutationCache({ onError: noteEndedSession }),
  defaultOptions: {
    // Without a network a call fails and the screen says so, instead of waiting in silence.
    // Kept as long as a session may rest: Back finds a list as far as it was loaded.
    queries: { retry: false, staleTime: 5000, gcTime: 30 * 60_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
