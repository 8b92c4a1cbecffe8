import { createContext, useContext, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { inBackground } from '../../src/lib/in-background.ts'
import { Loader } from '../../src/ui/status/loader.tsx'
import { adminCall, AdminCallError } from './admin-call.ts'
import { queryClient, SESSION_KEY, type Session } from './query-client.ts'

const SignedIn = createContext<Session | null>(null)

async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    return await adminCall('showSession', {}, { signal })
  } catch (error) {
    if (error instanceof AdminCallError && error.error === 'signed_out') return null
    throw error
  }
}

/** State of the history entry: the address to return to after the sign-in. */
interface ComeFrom {
  from?: string
}

/** Renders its children for a signed-in operator; others are sent to the sign-in and then back to this address. */
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

/** Renders its children for somebody who is not signed in; an operator is sent back to where they came from. */
export function WithoutSession({ children }: { children: ReactNode }) {
  const { data: session } = useQuery<Session | null>({ queryKey: SESSION_KEY, enabled: false })
  const { from = '/' } = (useLocation().state ?? {}) as ComeFrom
  return session ? <Navigate replace to={from} /> : children
}

/** Starts an operator's session; deletes what another operator had read. */
export function startSession(session: Session): void {
  queryClient.clear()
  queryClient.setQueryData<Session | null>(SESSION_KEY, session)
}

/** Signs out. @throws AdminCallError if the server was not reached */
export async function endSession(): Promise<void> {
  try {
    await adminCall('signOut', {})
  } catch (error) {
    if (!(error instanceof AdminCallError) || error.error !== 'signed_out') throw error
  }
  queryClient.setQueryData<Session | null>(SESSION_KEY, null)
  queryClient.removeQueries({ predicate: ({ queryKey: [call] }) => call !== SESSION_KEY[0] })
}

/** The operator's session. @throws outside of `WithSession` */
export function useSession(): Session {
  const session = useContext(SignedIn)
  if (session === null) throw new Error('useSession outside WithSession')
  return session
}

/**
 * The operator's permissions; the console hides what they do not allow.
 * @returns `may(permission, client)`; without a client: for any client
 */
export function useMay(): (permission: Permission, client?: string) => boolean {
  const { permissions } = useSession()
  return (permission, client) =>
    Object.entries(permissions).some(
      ([of, allowed]) =>
        (client === undefined || of === client || of === '*') && allowed.includes(permission),
    )
}
