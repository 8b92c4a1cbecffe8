/** The admin API's calls as queries: replies are cached, and read again after each change. */
import {
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AdminCallName } from '../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { adminCall, AdminCallError, type AdminRequest } from './admin-call.ts'

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
    queries: { retry: false, staleTime: 5000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Interval at which changing data is read again. */
const READ_AGAIN_MS = 1000

/**
 * Calls the API, and again when the window regains the focus.
 * @param isGoingOn whether the data changes on the server, so that it is polled
 */
export function useCall<Name extends AdminCallName>(
  name: Name,
  request: AdminRequest<Name>,
  {
    enabled = true,
    isGoingOn = () => false,
  }: { enabled?: boolean; isGoingOn?: (data: AdminReplyOf<Name>) => boolean } = {},
) {
  return useQuery({
    queryKey: [name, request],
    queryFn: ({ signal }) => adminCall(name, request, { signal }),
    enabled,
    refetchInterval: ({ state: { data } }) => (data !== undefined && isGoingOn(data) ? READ_AGAIN_MS : false),
  })
}

type ListName = {
  [Name in AdminCallName]: AdminReplyOf<Name> extends { items: unknown[]; next: string | null } ? Name : never
}[AdminCallName]
type ItemOf<Name extends ListName> = AdminReplyOf<Name>['items'][number]

const none: never[] = []

/**
 * Reads a list page by page, by the wire's cursor.
 * @param version of the list's subject: rows of another version are not shown
 * @param isGoingOn whether a row changes on the server, so that the list is polled
 * @returns the query, and the rows of all its pages
 */
export function useList<Name extends ListName>(
  name: Name,
  request: AdminRequest<Name>,
  {
    version = null,
    isGoingOn = () => false,
  }: { version?: string | null; isGoingOn?: (row: ItemOf<Name>) => boolean } = {},
) {
  const query = useInfiniteQuery({
    queryKey: [name, request, version],
    queryFn: ({ signal, pageParam }) =>
      adminCall(name, { ...request, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some((row: ItemOf<Name>) => isGoingOn(row))) === true
        ? READ_AGAIN_MS
        : false,
    select: ({ pages }) => pages.flatMap(({ items }): ItemOf<Name>[] => items),
  })
  return { ...query, rows: query.data ?? none }
}

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
