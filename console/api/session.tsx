import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router-dom'
import { ADMIN_BASE_PATH } from '../../src/contract/admin/calls.ts'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { LoadFailed } from '../../src/ui/status/load-failed.tsx'
import { inBackground } from '../../src/lib/in-background.ts'
import { Loader } from '../../src/ui/status/loader.tsx'
import { adminCall, AdminCallError } from './admin-call.ts'
import { forgetDrafts, openDrafts } from './drafts.ts'
import { forgetPlaces } from './place.ts'
import { setTimeZone } from './time-zone.ts'
import { queryClient, SESSION_KEY, type Session } from './query-client.ts'

const SignedIn = createContext<Session | null>(null)

/** What has to be known before the operator's pages are shown. */
async function open(session: Session): Promise<void> {
  setTimeZone(session.time_zone)
  await openDrafts(session)
}

async function readSession(signal: AbortSignal): Promise<Session | null> {
  try {
    const session = await adminCall('showSession', {}, { signal })
    await open(session)
    return session
  } catch (error) {
    if (error instanceof AdminCallError && error.error === 'signed_out') return null
    throw error
  }
}

/** State of the history entry: the address to return to after the sign-in. */
interface ComeFrom {
  from?: string
}

/** Sends to the sign-in, and after it back to this address. */
export function ToSignIn() {
  const { pathname, search } = useLocation()
  return <Navigate replace state={{ from: pathname + search } satisfies ComeFrom} to="/sign-in" />
}

/**
 * Renders its children for a signed-in operator; others are sent to the sign-in and then back to this address. If the
 * session ends, the children stay with all that was typed into them.
 * @param again rendered over them then
 */
export function WithSession({ children, again }: { children: ReactNode; again: ReactNode }) {
  const { data, error, refetch } = useQuery({
    queryKey: SESSION_KEY,
    queryFn: ({ signal }) => readSession(signal),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  useEffect(() => listenForSignOut(forgetSession), [])
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
  if (data === null) return <ToSignIn />
  return (
    <SignedIn value={data}>
      {children}
      {data.hasEnded === true && again}
    </SignedIn>
  )
}

/** Renders its children for somebody who is not signed in; an operator is sent back to where they came from. */
export function WithoutSession({ children }: { children: ReactNode }) {
  const { data: session } = useQuery<Session | null>({ queryKey: SESSION_KEY, enabled: false })
  const { from = '/' } = (useLocation().state ?? {}) as ComeFrom
  return session && session.hasEnded !== true ? <Navigate replace to={from} /> : children
}

/**
 * Starts an operator's session. Over a page, it goes on if it is the same operator with the same roles. For anybody else
 * the console is loaded afresh, so that nothing that was read or typed before is left.
 */
export async function startSession(session: Session): Promise<void> {
  const before = queryClient.getQueryData<Session | null>(SESSION_KEY)
  const isSame = before?.operator.id === session.operator.id
  if (before && !isSame) return loadAfresh(`${ADMIN_BASE_PATH}/`)
  if (before && JSON.stringify(before.permissions) !== JSON.stringify(session.permissions))
    return loadAfresh(location.href)
  await open(session)
  if (!before) forgetAll()
  queryClient.setQueryData<Session | null>(SESSION_KEY, session)
  inBackground(
    queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== SESSION_KEY[0] }),
  )
}

function loadAfresh(address: string): void {
  // A browser may keep the page as it was, for Back.
  addEventListener('pageshow', () => location.reload())
  location.replace(address)
}

function forgetAll(): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [call] }) => call !== SESSION_KEY[0] })
  forgetPlaces()
}

/** Forgets the operator, and all that they have read and typed. */
function forgetSession(): void {
  forgetDrafts()
  queryClient.setQueryData<Session | null>(SESSION_KEY, null)
  forgetAll()
}

/** Tells the browser's other tabs of a sign-out. */
const SIGN_OUTS = 'console sign-outs'

function listenForSignOut(heard: () => void): () => void {
  const channel = new BroadcastChannel(SIGN_OUTS)
  channel.addEventListener('message', heard)
  return () => channel.close()
}

/** Signs out, in all tabs. @throws AdminCallError if the server was not reached */
export async function endSession(): Promise<void> {
  try {
    await adminCall('signOut', {})
  } catch (error) {
    if (!(error instanceof AdminCallError) || error.error !== 'signed_out') throw error
  }
  const channel = new BroadcastChannel(SIGN_OUTS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its own origin's
  channel.postMessage(null)
  channel.close()
  forgetSession()
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
