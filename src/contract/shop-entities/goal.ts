import * as v from 'valibot'
import { amount, id, objectOf } from './primitives.ts'

/**
 * The product that a member saves for, with its price; `null` for none (wire contract, "Beyond the
 * specification").
 */
export const goal = v.nullable(objectOf({ product_id: id, points: amount }))
