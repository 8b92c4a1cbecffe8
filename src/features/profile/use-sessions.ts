import { freshMs } from '../../api/freshness.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { call } from '../../api/call.ts'
import { isUnknown } from '../../api/call-result.ts'
import { reportFailure } from '../../api/report.ts'
import { memberSessions, type MemberSession } from '../../contract/shop-entities/member-session.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { sessionMessages } from '../../messages/sessions.ts'
import { readToken } from '../../storage/token.ts'
import { CallError, fetchFor } from '../../store/catalogue/query-client.ts'
import { useClientLoginId } from '../../store/session/use-client-login-id.ts'

/** @returns null if the provider has no such list: it answers 404 or refuses an unknown call */
async function fetchSessions(
  request: { client_id: string; user_id: string },
  signal: AbortSignal,
): Promise<MemberSession[] | null> {
  try {
    return v.parse(memberSessions, await fetchFor('sessions', request, signal))
  } catch (error) {
    if (error instanceof CallError && isUnknown(error.failure)) return null
    throw error
  }
}

/**
 * A member's sessions, and a function that ends them.
 * @returns `sessions` is empty if the provider has no such list, or while loading. `end` ends one session by
 * its id, or all others, and resolves to whether it succeeded. `failure` is the last error message.
 */
export function useSessions({ mobile }: User): {
  sessions: readonly MemberSession[]
  busy: string | null
  failure: string | null
  end: (which: string) => Promise<boolean>
} {
  const clientLoginId = useClientLoginId()
  const own = { client_id: clientLoginId, user_id: mobile }
  const { data, refetch } = useQuery({
    queryKey: ['sessions', clientLoginId, mobile],
    queryFn: ({ signal }) => fetchSessions(own, signal),
    // A provider without tokens has no sessions.
    enabled: readToken() !== null,
    // A provider without the list is remembered for the session.
    staleTime: ({ state }) => (state.data === null ? Infinity : freshMs('sessions')),
    gcTime: Infinity,
  })
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function end(which: string): Promise<boolean> {
    setBusy(which)
    setFailure(null)
    const result = await call('endSessions', { ...own, id: which })
    if (!result.ok) {
      reportFailure('endSessions', result)
      setFailure(result.message ?? sessionMessages.failed)
    }
    await refetch()
    setBusy(null)
    return result.ok
  }

  return { sessions: data ?? [], busy, failure, end }
}
