/** The admin API's reading calls as queries, cached by call and request. */
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { AdminCallName } from '../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { greatestPage } from '../../src/contract/admin/requests/fields.ts'
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

/** Replaces a row wherever its list is cached, by its id, so that a change shows before the list is read again. */
export function setRow<Name extends ListName>(name: Name, row: ItemOf<Name> & { id: number }): void {
  const isIt = (item: ItemOf<Name>) => (item as { id?: number }).id === row.id
  queryClient.setQueriesData<InfiniteData<{ items: ItemOf<Name>[]; next: string | null }>>(
    { queryKey: [name] },
    (read) =>
      read && {
        ...read,
        pages: read.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (isIt(item) ? row : item)),
        })),
      },
  )
}

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

/**
 * Reads a list that is short enough to choose from, all its pages.
 * @returns its rows; none until they are read
 */
export function useWholeList<Name extends ListName>(
  name: Name,
  request: AdminRequest<Name>,
): readonly ItemOf<Name>[] {
  const { data = none } = useQuery({
    queryKey: [name, request, 'whole'],
    async queryFn({ signal }) {
      const rows: ItemOf<Name>[] = []
      let cursor: string | null = null
      do {
        const asked: AdminRequest<Name> = {
          ...request,
          limit: greatestPage.list,
          ...(cursor === null ? {} : { cursor }),
        }
        const page: AdminReplyOf<Name> = await adminCall(name, asked, { signal })
        rows.push(...(page.items as ItemOf<Name>[]))
        cursor = page.next
      } while (cursor !== null)
      return rows
    },
  })
  return data
}
