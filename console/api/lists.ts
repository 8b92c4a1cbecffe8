/** The admin API's reading calls as queries, cached by call and request. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AdminCallName } from '../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { adminCall, type AdminRequest } from './admin-call.ts'
import { isSignedIn, queryClient } from './query-client.ts'

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
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isGoingOn(data) && isSignedIn() ? READ_AGAIN_MS : false,
  })
}

/** Replaces a call's cached reply, with the reply of a change that has its form. */
export function setReply<Name extends AdminCallName>(
  name: Name,
  request: AdminRequest<Name>,
  reply: AdminReplyOf<Name>,
): void {
  queryClient.setQueryData([name, request], reply)
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
      isSignedIn() &&
      data?.pages.some(({ items }) => items.some((row: ItemOf<Name>) => isGoingOn(row))) === true
        ? READ_AGAIN_MS
        : false,
    select: ({ pages }) => pages.flatMap(({ items }): ItemOf<Name>[] => items),
  })
  return { ...query, rows: query.data ?? none }
}
