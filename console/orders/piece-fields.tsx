/** Fields for the number of pieces of each of an order's lines: to refund, to send again, or in a parcel. */
import * as v from 'valibot'
import { readWhole } from '../../src/contract/values/number.ts'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { counted } from '../parts/counted.ts'
import type { Order } from './order.ts'
import text from '../../src/ui/text.module.css'
import styles from './piece-fields.module.css'

type Line = Order['lines'][number]
/** Typed numbers of pieces, by the names of the lines' fields. */
export type TypedPieces = Record<string, string>

/** A form's names must not begin with a digit. */
const nameOf = ({ id }: Line) => `line${id}`

/** A number of pieces or points as typed; -1 if it is none. */
export const countOf = (typed: string | undefined) => readWhole(typed ?? '') ?? -1

export const typedPieces = v.record(
  v.string(),
  v.pipe(
    v.string(),
    v.check((typed) => countOf(typed) >= 0, 'must be a number of pieces'),
  ),
)

/** Pieces that can be refunded or sent again. */
export const leftOf = ({
  quantity,
  refunded_quantity: refunded,
  replaced_quantity: replaced,
}: Line): number => quantity - refunded - replaced

/** Pieces that no parcel holds. */
export const toSend = ({ quantity, refunded_quantity: refunded, sent_quantity: sent }: Line): number =>
  Math.max(quantity - refunded - sent, 0)

/** What stands in the fields at first. */
export const firstPieces = (lines: readonly Line[], piecesOf: (line: Line) => number): TypedPieces =>
  Object.fromEntries(lines.map((line) => [nameOf(line), String(piecesOf(line))]))

/** The lines with at least one piece, as a request names them. */
export const chosenPieces = (lines: readonly Line[], pieces: TypedPieces) =>
  lines
    .map((line) => ({ id: line.id, quantity: countOf(pieces[nameOf(line)]), points: line.points }))
    .filter(({ quantity }) => quantity > 0)

export const idAndQuantity = ({ id, quantity }: { id: number; quantity: number }) => ({ id, quantity })

/**
 * @param left how many pieces of a line there are to choose from
 * @param none the hint of a line with no piece left
 */
export function PieceFields({
  lines,
  left,
  none,
  field,
  detail,
}: {
  lines: readonly Line[]
  left: (line: Line) => number
  none: string
  field: (name: `pieces.${string}`) => object
  detail?: (line: Line) => string
}) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li className={styles.line} key={line.id}>
          <div>
            <p className={text.strong}>{line.name}</p>
            <p className={text.quiet}>
              {[line.code, line.size, line.colour, detail?.(line) ?? '']
                .filter((word) => word !== '')
                .join(' · ')}
            </p>
          </div>
          <TextField
            {...(field(`pieces.${nameOf(line)}`) as { name: string })}
            hint={left(line) === 0 ? none : `of ${counted(left(line), 'piece')}`}
            inputMode="numeric"
            label={`Pieces of ${line.code}`}
            readOnly={left(line) === 0}
          />
        </li>
      ))}
    </ul>
  )
}
