import { createContext, useContext, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { inBackground } from '../../src/contract/in-background.ts'
import { Loader } from '../../src/ui/status/loader.tsx'
import { adminCall, AdminCallError } from './admin-call.ts'
import { queryClient, SESSION_KEY, type Session } from './queries.ts'

const SignedIn = createContext<Session | null>(null)

async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return await adminCall('showSession', {}, { signal })
  } catch (error) {
    if (error instanceof AdminCallError && error.error === 'signed_out') return null
    throw error
  }
}

/** Where a sign-in leads back to, in the history's state. */
export interface ComeFrom {
  from?: string
}

/** Shows what is in it to who is signed in, and leads everybody else to the sign-in and back to this address after it. */
export function WithSession({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { data, error, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => readSession(signal),
    staleTime: Infinity,
  })
  if (error !== null)
    return (
      <LoadFailed
        onRetry={() => inBackground(refetch())}
        part="first"
        reference={null}
        title="The console did not load"
      />
    )
  if (data === undefined) return <Loader label="Loading" />
  if (data === null)
    return <Navigate replace state={{ from: pathname + search } satisfies ComeFrom} to="/sign-in" />
  return <SignedIn value={data}>{children}</SignedIn>
}

/** Takes over who has signed in; nothing that somebody else read stays. */
export function startSession(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData<Session | null>(SESSION_KEY, session)
}

/** Signs out. @throws AdminCallError where the server could not be told */
export async function endSession(): Promise<void> {
  try {
    await adminCall('signOut', {})
  } catch (error) {
    if (!(error instanceof AdminCallError) || error.error !== 'signed_out') throw error
  }
  queryClient.setQueryData<Session | null>(SESSION_KEY, null)
  queryClient.removeQueries({ predicate: ({ queryKey: [call] }) => call !== SESSION_KEY[0] })
}

/** Who is signed in. @throws where nobody is: below `WithSession` somebody always is */
export function useSession(): Session {
  const session = useContext(SignedIn)
  if (session === null) throw new Error('useSession outside WithSession')
  return session
}

/**
 * Whether who is signed in may do something; what they may not do is not shown.
 * @returns `may(permission, client)`; without a client: for any of theirs
 */
export function useMay(): (permission: Permission, client?: string) => boolean {
  const { permissions } = useSession()
  return (permission, client) =>
    Object.entries(permissions).some(
      ([of, allowed]) =>
        (client === undefined || of === client || of === '*') && allowed.includes(permission),
    )
}
