/** A product's stock: put in, taken out or counted, each a line of its movements. */
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { productLimits } from '../../../src/contract/admin/products.ts'
import type { AdminRequestOf } from '../../../src/contract/admin/requests.ts'
import { GREATEST_ID } from '../../../src/contract/limits.ts'
import { maskContacts } from '../../../src/lib/masking.ts'
import type { Database } from '../../db/open.ts'
import { products } from '../../db/schema.ts'
import type { Actor } from '../../domain/actor.ts'
import { Refused } from '../../domain/refused.ts'
import { nameStockMovements } from '../../domain/stock.ts'
import { pageOf, readCursor, rowKey } from '../../operations/cursor.ts'
import { changing, reading } from '../../operations/operate.ts'
import { findProduct } from './find-product.ts'
import { knownMovement, readMovements, type Movement } from './read-movements.ts'

type Wanted = AdminRequestOf<'changeStock'>

const pieces = (count: number) => (count === 1 ? 'is 1 piece' : `are ${count} pieces`)

/**
 * The stock after what is wanted.
 * @param stock the pieces that are there
 * @throws Refused `impossible` if more is taken out than there is, `invalid` if there would be too many
 */
function stockAfter(stock: number, { change = 0, count = stock + change }: Wanted): number {
  if (count < 0) throw new Refused('impossible', `There ${pieces(stock)}; ${-change} can’t be taken out.`)
  if (count <= productLimits.stock) return count
  const why = `would make ${count} pieces; at most ${productLimits.stock}`
  throw new Refused('invalid', `change: ${why}`, { fields: { change: why } })
}

/** @throws Refused `key_reused` if the movement is another one than what is wanted */
function assertSame({ amount, counted, reason }: Movement, wanted: Wanted): void {
  const isSame =
    wanted.count === undefined ? counted === null && amount === wanted.change : counted === wanted.count
  if (!isSame || reason !== wanted.reason)
    throw new Refused('key_reused', 'Another change of this product’s stock has this key.')
}

/**
 * Changes the stock of a product that is locked, and so writes a movement. A known key changes nothing.
 * @returns the movement; for a known key the first one
 * @throws Refused as `stockAfter` and `assertSame` do
 */
async function moveStock(
  on: Database,
  { id, stock }: { id: number; stock: number },
  { wanted, actor }: { wanted: Wanted; actor: string },
): Promise<{ movement: Movement; isNew: boolean }> {
  const known = await knownMovement(on, id, wanted.idempotency_key)
  if (known !== null) {
    assertSame(known, wanted)
    return { movement: known, isNew: false }
  }
  const after = stockAfter(stock, wanted)
  const { reason, count: counted, idempotency_key: idempotencyKey } = wanted
  await nameStockMovements(on, { reason, actor, idempotencyKey, counted })
  await on.update(products).set({ stock: after }).where(eq(products.id, id))
  const movement = await knownMovement(on, id, idempotencyKey)
  if (movement === null) throw new Error(`no movement was written for product ${id}`)
  return { movement, isNew: true }
}

/** A movement as an operator may see it: its reason is free text. */
const shown =
  (actor: Actor, clientId: number) =>
  ({ at, reason, ...movement }: Movement) => ({
    ...movement,
    at: new Date(at).toISOString(),
    reason: actor.may('members.contact', clientId) ? reason : maskContacts(reason),
  })

/** A page's cursor: below which line it begins, and the stock before that line, so that no page adds up earlier ones. */
const pageKeys = v.strictTuple([
  rowKey,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(GREATEST_ID)),
])

export const stockOperations = {
  changeStock: changing('changeStock', {
    find: findProduct,
    async run({ on, input, found, actor }) {
      const { movement, isNew } = await moveStock(on, found, { wanted: input, actor: actor.name })
      return {
        data: { id: found.id, stock: movement.stock, movement: shown(actor, found.clientId)(movement) },
        before: { stock: movement.stock - movement.amount },
        after: { stock: movement.stock },
        reason: maskContacts(input.reason),
        isKept: isNew,
      }
    },
  }),

  listMovements: reading('listMovements', {
    find: findProduct,
    async run({ on, input, found: { id, clientId }, actor }) {
      const from = readCursor(pageKeys, input.cursor)
      const read = await readMovements(on, id, { from, limit: input.limit + 1 })
      const { rows, next } = pageOf(read, input.limit, (row) => [row.id, row.stock - row.amount])
      return { items: rows.map(shown(actor, clientId)), next }
    },
  }),
}
