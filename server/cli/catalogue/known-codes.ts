/** The codes of a client's products and of the file: the same to the eye is one product. */
import { eq } from 'drizzle-orm'
import { cleanName, looseCode } from '../../../src/contract/values/name.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { products } from '../../db/schema.ts'
import { SameNames } from './same-names.ts'

export interface KnownCodes {
  /**
   * The code that catalogue or file have for a written one: `T-1` for `t-1 `. A new one is cleaned.
   * @throws RowRefused if it can be several
   */
  find(written: string, column?: 'code' | 'variant_of'): string
  /** As `find`; a new code is known from then on. */
  take(written: string): string
  /** Another code that this new one misses by a hair, such as `0017` for `17`; null if there is none, or it is not new. */
  near(code: string): string | null
}

/** Reads the codes of all products, also retired ones. */
export async function openKnownCodes(on: DatabaseOrTransaction, clientId: number): Promise<KnownCodes> {
  const rows = await on
    .select({ code: products.code })
    .from(products)
    .where(eq(products.clientId, clientId))
    .orderBy(products.id)
  const names = new SameNames<string>()
  const loose = new Map<string, string>()
  const old = new Set<string>()
  const add = (code: string) => {
    names.add(code, code)
    const key = looseCode(code)
    if (!loose.has(key)) loose.set(key, code)
  }
  for (const { code } of rows) {
    add(code)
    old.add(code)
  }
  const find: KnownCodes['find'] = (written, column = 'code') =>
    names.find(written, column) ?? cleanName(written)
  return {
    find,
    take(written) {
      const code = find(written)
      add(code)
      return code
    },
    near(code) {
      const other = loose.get(looseCode(code))
      return other === undefined || other === code || old.has(code) ? null : other
    },
  }
}
