import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { Facts } from '../parts/facts.tsx'
import { showMoment } from '../parts/moments.ts'
import { orderStateOf } from '../parts/order-state.ts'
import type { OrderConflict } from './order-changes.ts'
import { pendingWords, type Order, type SeenOrder } from './order.ts'

/** Fields of an order that have changed since the operator saw it. */
function differences(seen: SeenOrder, now: Order): [name: string, text: string][] {
  const pairs: [name: string, before: string, after: string][] = [
    ['State', orderStateOf(seen).text, orderStateOf(now).text],
    ['On hold', seen.hold_reason, now.hold_reason],
    ['Expected', seen.expected_delivery, now.expected_delivery],
    ['Tracking number', seen.tracking_number, now.tracking_number],
  ]
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([name, before, after]) => [name, `${before || '–'} → ${after || '–'}`])
}

/** What another operator is about to do. */
function aboutToHappen(now: Order): [name: string, text: string][] {
  const words = pendingWords(now)
  return words === null ? [] : [['Now', `${words} by ${now.pending?.by ?? ''}`]]
}

/** The latest event by an operator. */
function lastAct({ history }: Order): [name: string, text: string][] {
  const last = history.findLast(({ actor }) => actor !== '')
  return last === undefined ? [] : [['By', `${last.actor}, ${showMoment(last.at)}`]]
}

/** Shows what another operator has changed since this one saw the order, and who it was. */
export function ChangedOrder({ conflict }: { conflict: OrderConflict | null }) {
  if (conflict === null) return null
  const { seen, met } = conflict
  return (
    <ChangedMeanwhile what={`order ${met.number}`}>
      <Facts facts={[...differences(seen, met), ...aboutToHappen(met), ...lastAct(met)]} />
    </ChangedMeanwhile>
  )
}
