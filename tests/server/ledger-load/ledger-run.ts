/** A run of actions under load: the servers, what is counted, and how a call is repeated until it gets a reply. */
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDatabase } from '../../../server/db/open.ts'
import { ApiError } from '../../../server/domain/api-error.ts'
import type { OrderMove } from '../../../server/domain/order-transitions.ts'
import { Refused } from '../../../server/domain/refused.ts'
import { isOverdrawn } from '../is-overdrawn.ts'
import type { RunningServer } from '../start-test-server.ts'

/** Frequency of each action. */
export const SHARES = {
  redeem: 11,
  cancel: 2,
  grant: 2,
  grantForAWhile: 2,
  expire: 1,
  move: 2,
  wait: 2,
  parcel: 2,
  replace: 2,
} as const
/** Pause before a call without a reply is repeated. */
export const PAUSE_MS = 50
/** Only ends a run that hangs. */
export const HANGS_AFTER_MS = 240_000

export interface LoadCluster {
  dataDirectory: string
  database: OpenDatabase
  clientLoginId: string
  memberIds: readonly number[]
  productIds: readonly number[]
  /** The running servers; a killed one is replaced at its index. */
  servers: RunningServer[]
  startServer(): Promise<RunningServer>
}

export interface LoadResult {
  orders: number
  refused: number
  /** Calls without a reply, which were repeated. */
  repeated: number
  grants: number
  /** Lots written off by the load itself; starting servers do it too. */
  expired: number
  moves: number
  /** Moves that waited, or were undone. */
  waited: number
  parcels: number
  /** Orders of which a piece was sent again. */
  replaced: number
  cancelled: number
  kills: number
  databaseRestarts: number
  /** Orders confirmed to a member, by attempt: each must be in the books. */
  confirmed: Map<number, number>
}

/** Whole numbers from 0 up are places in lists, whose length is only known when the action begins. */
export interface Action {
  /** Its place in the run. */
  place: number
  kind: keyof typeof SHARES
  member: number
  lines: readonly { product: number; quantity: number }[]
  /** Points to grant or, if negative, to take. */
  points: number
  validSeconds: number
  to: OrderMove
  order: number
  server: number
}

/** Retries while the database is unavailable. */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result | null> {
  const until = Date.now() + HANGS_AFTER_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isOverdrawn(error) || error instanceof Refused || error instanceof ApiError) return null
      if (Date.now() > until) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** The shared state of one run. */
export interface Run {
  cluster: LoadCluster
  result: LoadResult
  tokens: ReadonlyMap<number, string>
}

/** An action with the member who acts. */
export type Acting = Action & { memberId: number }
