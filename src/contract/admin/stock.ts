/** A product's stock: corrected with a reason, each change a line. */
import * as v from 'valibot'
import { whole } from '../number-rules.ts'
import { objectOf } from '../shop-entities/primitives.ts'
import { productLimits } from './products.ts'
import { count, integer, listOf, moment, rowId } from './replies/fields.ts'
import { idempotencyKey, paging, positive, reason } from './requests/fields.ts'
import type { Subject } from './subject.ts'

/** Reasons that the console offers; any other words are taken too. */
export const stockReasons = ['received', 'counted', 'damaged', 'correction'] as const

const ofProduct = { id: positive }

/** The rules of what an operator types. */
export const stockRules = {
  change: v.pipe(
    whole(),
    v.minValue(-productLimits.stock),
    v.maxValue(productLimits.stock),
    v.check((pieces) => pieces !== 0, 'must not be 0'),
  ),
  count: v.pipe(
    whole(),
    v.minValue(0, 'must not be below 0'),
    v.maxValue(productLimits.stock, `at most ${productLimits.stock}`),
  ),
  reason,
}

const movement = v.object({
  id: rowId,
  at: moment,
  /** Pieces in (positive) or out (negative); 0 for a count that found what was expected. */
  amount: integer,
  /** What lay there, if it was counted. */
  counted: v.nullable(count),
  /** Pieces afterwards. */
  stock: count,
  reason: v.string(),
  /** The order's number, if one took or returned them. */
  order: v.nullable(v.string()),
  /** Who did it; `null` for members' orders. */
  actor: v.nullable(v.string()),
})

export const stock = {
  permissions: { 'stock.edit': ['owner', 'manager', 'catalogue', 'orders'] },
  calls: {
    changeStock: {
      method: 'POST',
      path: '/products/:id/stock',
      permission: 'stock.edit',
      idempotent: true,
      summary: 'Put pieces into stock, take them out, or say how many lie there now',
      request: v.pipe(
        v.strictObject({
          ...ofProduct,
          idempotency_key: idempotencyKey,
          change: v.optional(stockRules.change),
          count: v.optional(stockRules.count),
          reason: stockRules.reason,
        }),
        v.check(
          ({ change, count: counted }) => (change === undefined) !== (counted === undefined),
          'say either change or count',
        ),
      ),
      reply: v.object({ id: rowId, stock: count, movement }),
    },
    listMovements: {
      method: 'GET',
      path: '/products/:id/movements',
      permission: 'catalogue.read',
      summary: "A product's stock movements, newest first",
      request: objectOf({ ...ofProduct, ...paging }),
      reply: listOf(movement),
    },
  },
} as const satisfies Subject
