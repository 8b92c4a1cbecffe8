/** The shipping desk: a packing list, its parcel's label, the next list, its label. */
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { inBackground } from '../../src/lib/in-background.ts'
import { adminCall, AdminCallError } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { requestFields } from '../api/request-fields.ts'
import { counted } from '../parts/counted.ts'
import { orderStateOf } from '../parts/order-state.ts'
import { playSound, type DeskSound } from '../parts/desk-sound.ts'
import { staleOrders } from './order-changes.ts'
import { isOrderNumber, isOrderWaiting, moveWords, type Order } from './order.ts'
import { offerUndo, UNDO_SECONDS } from './undo.ts'

const { tracking_number: trackingNumber } = requestFields('moveOrder')

export interface Shipped {
  number: string
  tracking: string
}
interface Said {
  sound: DeskSound
  text: string
}
interface Desk {
  /** The order whose label is waited for. */
  order: Order | null
  shipped: readonly Shipped[]
  said: Said | null
}

/** Why the order of a packing list can't be shipped here. */
function refusalOf(order: Order): string | null {
  if (!isOrderWaiting(order)) return `${order.number} is ${orderStateOf(order).text.toLowerCase()} already.`
  return order.status === 'on_hold' ? `${order.number} is on hold. Open it to read why.` : null
}

/**
 * Ships what is scanned. Scans that come while calls run wait for their turn.
 * @returns the state, and what takes a scan
 */
export function useShipping() {
  const [desk, setDesk] = useState<Desk>({ order: null, shipped: [], said: null })
  const { mutateAsync } = useChange('moveOrder', staleOrders)
  /** The state that the next scan meets. */
  const now = useRef(desk)
  const turn = useRef(Promise.resolve())

  function become(changed: Partial<Desk> & { said: Said }): void {
    now.current = { ...now.current, ...changed }
    setDesk(now.current)
    playSound(changed.said.sound)
  }
  const wrong = (text: string) => become({ said: { sound: 'wrong', text } })

  async function takeList(number: string): Promise<void> {
    const order = await adminCall('showOrder', { number })
    const refusal = refusalOf(order)
    const { order: left } = now.current
    if (refusal !== null) return wrong(refusal)
    const pieces = counted(
      order.lines.reduce((sum, line) => sum + line.quantity - line.refunded_quantity, 0),
      'piece',
    )
    const without = left === null || left.number === order.number ? '' : ` ${left.number} was not shipped.`
    become({
      order,
      said: { sound: 'next', text: `${order.number}, ${pieces}. Now its parcel’s label.${without}` },
    })
  }

  async function takeLabel(label: string): Promise<void> {
    const { order, shipped } = now.current
    const earlier = shipped.find(({ tracking }) => tracking === label)
    if (earlier !== undefined) return wrong(`The label ${label} is ${earlier.number}’s already.`)
    if (order === null) return wrong('First the packing list, then its parcel’s label.')
    const read = v.safeParse(v.unwrap(trackingNumber), label)
    if (!read.success) return wrong(`The label ${read.issues[0].message}.`)
    const { number, version } = order
    const sent = {
      number,
      version,
      to: 'complete',
      tracking_number: label,
      undo_seconds: UNDO_SECONDS,
    } as const
    offerUndo([await mutateAsync(sent)], moveWords.complete.done)
    become({
      order: null,
      shipped: [{ number, tracking: label }, ...now.current.shipped],
      said: { sound: 'done', text: `${number} shipped with ${label}` },
    })
  }

  async function take(text: string): Promise<void> {
    try {
      await (isOrderNumber(text) ? takeList(text.toUpperCase()) : takeLabel(text))
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      const { order } = now.current
      // Changed meanwhile: its list is to be scanned again, which reads it again.
      if (error.error === 'version_conflict' && order !== null)
        become({
          order: null,
          said: { sound: 'wrong', text: `${order.number} was changed meanwhile. Scan its list again.` },
        })
      else wrong(error.message)
    }
  }

  return {
    ...desk,
    take(text: string): void {
      if (text.trim() === '') return
      // One that failed is reported, and keeps no later one waiting.
      turn.current = turn.current.catch(() => undefined).then(() => take(text.trim()))
      inBackground(turn.current)
    },
  }
}
