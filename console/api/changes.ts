/** The admin API's calls that change data. */
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { AdminCallName, adminCalls } from '../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { adminCall, AdminCallError, conflictOf, type AdminRequest } from './admin-call.ts'
import { queryClient } from './query-client.ts'

/** Calls whose replies are cached. */
export type ReadingCallName = {
  [Name in AdminCallName]: (typeof adminCalls)[Name]['method'] extends 'GET' ? Name : never
}[AdminCallName]
type VersionedCallName = {
  [Name in AdminCallName]: (typeof adminCalls)[Name] extends { versioned: true } ? Name : never
}[AdminCallName]

const isPreview = (request: object): boolean => 'dry_run' in request && request.dry_run === true

/**
 * A call that changes data, or is made at a press only. It ends with its reply and waits for nothing that is read again.
 * @param stale the calls whose replies it makes stale; those on screen are read again. The audit log always is, and
 * nothing is by a preview (`dry_run`) or by a request with wrong fields.
 * @param show called with the reply, to show it before anything is read again: {@link setReply}
 */
export function useChange<Name extends AdminCallName>(
  name: Name,
  stale: readonly ReadingCallName[],
  show: (reply: AdminReplyOf<Name>) => void = () => undefined,
) {
  return useMutation({
    mutationFn: (request: AdminRequest<Name>) => adminCall(name, request),
    onSuccess: (reply) => show(reply),
    onSettled(_reply, error, request) {
      if (isPreview(request) || (error instanceof AdminCallError && error.error === 'invalid')) return
      const isStale = new Set<unknown>([...stale, 'listAudit' satisfies ReadingCallName])
      inBackground(queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => isStale.has(call) }))
    },
  })
}

/**
 * What a change would do, called once and never taken from the cache.
 * @param request with `dry_run`
 */
export function usePreview<Name extends AdminCallName>(
  name: Name,
  request: AdminRequest<Name> & { dry_run: true },
) {
  return useQuery({
    queryKey: [name, request],
    queryFn: ({ signal }) => adminCall(name, request, { signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
}

/** A version conflict: another operator's change was saved, this one's was not. */
export interface Conflict<Seen, Met> {
  /** The version that this operator had seen. */
  seen: Seen | Met
  /** The current one. */
  met: Met
}

/**
 * A change at the version that the operator saw. After a conflict nothing is sent again by itself: `conflict` is to be
 * shown, and the next `send` is about the version in it.
 * @param subject as the operator sees it
 * @param stale as of {@link useChange}, and `show`
 */
export function useVersionedChange<Name extends VersionedCallName, Seen extends { version: number }>(
  name: Name,
  subject: Seen,
  stale: readonly ReadingCallName[],
  show: (reply: AdminReplyOf<Name>) => void = () => undefined,
) {
  const { mutateAsync, isPending } = useChange(name, stale, show)
  const [conflict, setConflict] = useState<Conflict<Seen, AdminReplyOf<Name>> | null>(null)
  const seen = conflict !== null && conflict.met.version > subject.version ? conflict.met : subject

  /**
   * @param requestAt the request about a version
   * @param onConflict called with the current version after a conflict
   * @returns the reply; null after a conflict
   * @throws AdminCallError for any other refusal
   */
  async function send(
    requestAt: (version: number) => AdminRequest<Name>,
    onConflict: (met: AdminReplyOf<Name>) => void = () => undefined,
  ): Promise<AdminReplyOf<Name> | null> {
    try {
      const reply = await mutateAsync(requestAt(seen.version))
      setConflict(null)
      return reply
    } catch (error) {
      const met = conflictOf(name, error)
      if (met === null) throw error
      setConflict({ seen, met })
      onConflict(met)
      return null
    }
  }
  return { send, conflict, busy: isPending }
}
