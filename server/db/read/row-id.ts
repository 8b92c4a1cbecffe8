import type { Id } from '../../../src/contract/shop-entities/primitives.ts'
import { GREATEST_ID } from '../../../src/contract/limits.ts'

/** A contract id as a row id; 0, which no row has, if it can't be one. */
export function rowId(id: Id): number {
  return typeof id === 'number' && id > 0 && id <= GREATEST_ID ? id : 0
}

/** The same for a list. */
export function rowIds(ids: Id[]): number[] {
  return ids.map(rowId)
}
