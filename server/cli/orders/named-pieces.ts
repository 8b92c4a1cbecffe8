/** Pieces of an order as options name them: `BAG=1 CUP=2`. */
import * as v from 'valibot'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { nameKey } from '../../../src/contract/values/name.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'

export const namedPieces = v.array(v.pipe(v.string(), v.regex(/^.+=[1-9]\d?$/, 'must be such as BAG=1')))

/** The order lines that options name. @throws AdminFault if the order has no such line */
export function linesOf(pieces: readonly string[], { number, lines }: AdminReplyOf<'showOrder'>) {
  return pieces.map((text) => {
    const [, code, quantity] = /^(.+)=(\d+)$/.exec(text) ?? []
    const line = lines.find((one) => nameKey(one.code) === nameKey(code ?? ''))
    if (!line) throw new AdminFault(exitCodes.notFound, `Order ${number} has no ${code}.`)
    return { id: line.id, quantity: Number(quantity) }
  })
}
