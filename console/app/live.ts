/** Keeps open pages alive: what the server says has changed is read again. */
import { useEffect } from 'react'
import type { Query } from '@tanstack/react-query'
import type { DeskSubject } from '../../src/contract/admin/events.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { adminCall } from '../api/admin-call.ts'
import { followEvents, pauseFor } from '../api/event-stream.ts'
import { queryClient, SESSION_KEY } from '../api/query-client.ts'
import { useSession } from '../api/session.tsx'
import { staleGrants } from '../grants/grant-changes.ts'
import { staleOrders } from '../orders/order-changes.ts'

/** Pause between two reads, so that many events are read at once; a hidden page reads less often, and counts alone. */
const PAUSE_MS = 1000
const HIDDEN_PAUSE_MS = 15_000

/** What a hidden page shows: the count in its title. */
const COUNTS = new Set<unknown>(['showHome'])

/** The calls whose replies an event makes stale. */
const staleBy: Readonly<Record<Exclude<DeskSubject, 'all'>, readonly unknown[]>> = {
  orders: [...staleOrders, 'search'],
  grants: [...staleGrants, 'search'],
}

const makesStale = (subject: DeskSubject, call: unknown): boolean =>
  subject === 'all' ? call !== SESSION_KEY[0] : staleBy[subject].includes(call)

/** Marks what has changed; reads again what is on screen. What a hidden page does not read is read when it is looked at. */
export async function readAgain(subjects: ReadonlySet<DeskSubject>): Promise<void> {
  const isStale = ({ queryKey: [call] }: Query) => [...subjects].some((subject) => makesStale(subject, call))
  const isRead = (query: Query) => isStale(query) && (!document.hidden || COUNTS.has(query.queryKey[0]))
  // What is being read, such as a list's next page, is not given up.
  const isUnderWay = (query: Query) => isRead(query) && query.state.fetchStatus === 'fetching'
  await queryClient.refetchQueries({ predicate: isUnderWay, type: 'active' }, { cancelRefetch: false })
  await queryClient.invalidateQueries({ predicate: isStale, refetchType: 'none' })
  await queryClient.refetchQueries({ predicate: isRead, type: 'active' })
}

/** Gathers events, and reads once for all that came meanwhile. */
export function gathered(
  read: (subjects: ReadonlySet<DeskSubject>) => Promise<void>,
): (subject: DeskSubject) => void {
  let heard = new Set<DeskSubject>()
  let isReading = false
  async function work(): Promise<void> {
    isReading = true
    try {
      while (heard.size > 0) {
        const subjects = heard
        heard = new Set()
        await read(subjects)
        await pauseFor(document.hidden ? HIDDEN_PAUSE_MS : PAUSE_MS)
      }
    } finally {
      isReading = false
    }
  }
  return (subject) => {
    heard.add(subject)
    if (!isReading) inBackground(work())
  }
}

/** A refused stream says not why. A call does, and a session that has ended leads to the sign-in, as with any call. */
const askWhy = (): Promise<unknown> =>
  queryClient
    .query({ queryKey: ['is the session over'], queryFn: () => adminCall('showSession', {}), gcTime: 0 })
    .catch(() => undefined)

/** Follows the server's events for as long as the operator is signed in. */
export function useLive(): void {
  const isOver = useSession().hasEnded === true
  useEffect(() => {
    if (isOver) return undefined
    return followEvents({ changed: gathered(readAgain), refused: () => inBackground(askWhy()) })
  }, [isOver])
}
