/**
 * Moves of orders that can still be undone. Nobody is told of a move before its time is over: the server makes it then
 * (`undo_seconds`), or not at all.
 */
import { inBackground } from '../../src/lib/in-background.ts'
import { counted } from '../parts/counted.ts'
import { adminCall, AdminCallError } from '../api/admin-call.ts'
import { queryClient } from '../api/query-client.ts'
import { staleOrders } from './order-changes.ts'
import type { Outcome } from './outcomes.tsx'

/** How long a move made here can be undone: `undo_seconds` of each. */
export const UNDO_SECONDS = 10

/** An order as the move's reply has it. */
interface Moved {
  number: string
  version: number
}

/** The orders of a bulk move that can still be undone. */
export const pendingOf = (results: readonly Outcome[]): Moved[] =>
  results.flatMap(({ number, version, outcome }) =>
    outcome === 'pending' && version !== undefined ? [{ number, version }] : [],
  )

export interface UndoOffer {
  /** `RP-100001 accepted` */
  text: string
  moved: readonly Moved[]
}

/** The moves that can be undone, the last one last. */
let offers: readonly UndoOffer[] = []
/** The result of the last undo, shown for a while. */
let said: string | null = null
const listeners = new Set<() => void>()

const SAID_MS = 4000

function change(next: { offers?: readonly UndoOffer[]; said?: string | null }): void {
  offers = next.offers ?? offers
  said = next.said === undefined ? said : next.said
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. @returns ends it */
export function onUndoChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The move that would be undone now, if one can be. */
export const lastOffer = (): UndoOffer | null => offers.at(-1) ?? null

/** The result of the last undo; null if it was long ago. */
export const undoResult = (): string | null => said

/** The orders are read again: the change is shown, on every page that has them. */
function readAgain(): void {
  const isStale = new Set<unknown>([...staleOrders, 'listAudit'])
  inBackground(queryClient.invalidateQueries({ predicate: ({ queryKey: [call] }) => isStale.has(call) }))
}

/**
 * Says what was done, and offers to undo it for as long as the server waits.
 * @param moved the orders, at the version that the move's reply has
 * @param done what was done, as a participle: `shipped`
 */
export function offerUndo(moved: readonly Moved[], done: string): void {
  const [first] = moved
  if (first === undefined) return
  const what = moved.length === 1 ? first.number : counted(moved.length, 'order')
  const offer = { text: `${what} ${done}`, moved: moved.map(({ number, version }) => ({ number, version })) }
  change({ offers: [...offers, offer], said: null })
  setTimeout(() => change({ offers: offers.filter((one) => one !== offer) }), UNDO_SECONDS * 1000)
}

/** @returns why it could not be undone; null if it was */
async function undone(one: Moved): Promise<string | null> {
  try {
    await adminCall('undoMove', one)
    return null
  } catch (error) {
    if (!(error instanceof AdminCallError)) throw error
    return error.error === 'version_conflict' || error.error === 'impossible'
      ? `${one.number} can’t be undone any more`
      : error.message
  }
}

async function undoAll({ moved }: UndoOffer): Promise<void> {
  const faults: string[] = []
  const waiting = moved.values()
  const some = async () => {
    for (const one of waiting) {
      const fault = await undone(one)
      if (fault !== null) faults.push(fault)
    }
  }
  // As many as the server takes of one operator at once.
  await Promise.all([some(), some()])
  readAgain()
  const [first] = faults
  const count = counted(moved.length, 'order')
  const result =
    first === undefined
      ? 'Undone. Nobody was told.'
      : moved.length === 1
        ? `${first}.`
        : `${moved.length - faults.length} of ${count} undone. ${first}.`
  change({ said: result })
  setTimeout(() => change(said === result ? { said: null } : {}), SAID_MS)
}

/** Undoes the last move that can be undone; the next call the one before. */
export function undoLast(): void {
  const offer = lastOffer()
  if (offer === null) return
  change({ offers: offers.filter((one) => one !== offer), said: null })
  inBackground(undoAll(offer))
}
