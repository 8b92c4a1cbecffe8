/** Pieces that a request names by an order's lines: of a refund, a replacement or a parcel. */
import type { Pieces } from './order-parcels.ts'
import { ImpossibleMove } from './order-transitions.ts'

/** Merges lines with the same id, sorted by id. */
export function eachOnce(lines: readonly Pieces[]): Pieces[] {
  const pieces = new Map<number, number>()
  for (const { id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return [...pieces].toSorted(([one], [other]) => one - other).map(([id, quantity]) => ({ id, quantity }))
}

/** The number of pieces of some lines. */
export const piecesOf = (lines: readonly Pick<Pieces, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

/**
 * The lines of which at least one piece is asked for, in their own order.
 * @param asked all that are left if absent
 * @param left an order's lines, with the pieces that there are to choose from
 * @param act what is to be done with them: `refund`
 * @throws ImpossibleMove if the order has no such line, or fewer pieces
 */
export function chosenPieces<Line extends { id: number; code: string; left: number }>(
  orderNumber: string,
  asked: readonly Pieces[] | undefined,
  { left, act }: { left: readonly Line[]; act: string },
): (Line & Pieces)[] {
  const wanted = eachOnce(asked ?? left.map((line) => ({ id: line.id, quantity: line.left })))
  for (const { id, quantity } of wanted) {
    const line = left.find((one) => one.id === id)
    if (line === undefined) throw new ImpossibleMove(orderNumber, `it has no line ${id}`)
    if (quantity > line.left)
      throw new ImpossibleMove(
        orderNumber,
        `${line.left} of ${line.code} are left to ${act}, not ${quantity}`,
      )
  }
  const quantities = new Map(wanted.map(({ id, quantity }) => [id, quantity]))
  return left
    .map((line) => ({ ...line, quantity: quantities.get(line.id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}
