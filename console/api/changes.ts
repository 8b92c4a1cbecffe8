/** The admin API's calls that change data. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminCallName } from '../../src/contract/admin/calls.ts'
import { adminCall, AdminCallError, type AdminRequest } from './admin-call.ts'
import { SESSION_KEY } from './query-client.ts'

/**
 * A call that changes data. All queries are read again afterwards, except the session, whose own calls return what it
 * has become.
 */
export function useChange<Name extends AdminCallName>(name: Name) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      idempotencyKey,
      ...request
    }: AdminRequest<Name> & { idempotencyKey?: string | undefined }) =>
      adminCall(name, request as unknown as AdminRequest<Name>, { idempotencyKey }),
    onSettled: async (_reply, error) => {
      if (error instanceof AdminCallError && error.error === 'invalid') return
      await client.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== SESSION_KEY[0] })
    },
  })
}
