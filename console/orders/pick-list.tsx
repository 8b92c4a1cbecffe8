import type { Order } from './order.ts'
import { counted } from '../parts/counted.ts'
import { PaperLines } from './paper-lines.tsx'
import { toSend } from './piece-fields.tsx'
import styles from './packing-lists.module.css'

interface Picked {
  code: string
  product: string
  pieces: number
  orders: string[]
}

/** What is still to be packed of an order: of one that was sent in part, the rest; a complete one as a whole. */
export const linesLeft = ({ lines, status }: Order) =>
  lines
    .map((line) => ({
      ...line,
      left: status === 'complete' ? line.quantity - line.refunded_quantity : toSend(line),
      product: [line.name, line.size, line.colour].filter((text) => text !== '').join(' · '),
    }))
    .filter(({ left }) => left > 0)

/** The products of several orders, each once, by its code. */
export function pickedOf(orders: readonly Order[]): Picked[] {
  const picked = new Map<string, Picked>()
  for (const order of orders)
    for (const { code, product, left } of linesLeft(order)) {
      const key = JSON.stringify([order.client, code, product])
      const known = picked.get(key) ?? { code, product, pieces: 0, orders: [] }
      if (!known.orders.includes(order.number)) known.orders.push(order.number)
      known.pieces += left
      picked.set(key, known)
    }
  return [...picked.values()].toSorted((one, other) => one.code.localeCompare(other.code, 'en'))
}

/** One way through the shelves for several orders: each product with all its pieces, and whose they are. */
export function PickList({ orders }: { orders: readonly Order[] }) {
  const picked = pickedOf(orders)
  const pieces = picked.reduce((sum, { pieces: some }) => sum + some, 0)
  return (
    <article aria-label="Pick list" className={styles.list}>
      <header>
        <h2>Pick list</h2>
        <p>{`${counted(orders.length, 'order')} · ${counted(pieces, 'piece')}`}</p>
      </header>
      <PaperLines
        lines={picked.map(({ code, product, pieces: some, orders: numbers }) => ({
          key: `${code} ${product} ${numbers[0]}`,
          pieces: some,
          code,
          product,
          orders: numbers.join(', '),
        }))}
        tick="Picked"
      />
    </article>
  )
}
