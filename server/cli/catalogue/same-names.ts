/** Finds what a file names among what is there: first as it is written, then by what is the same to the eye. */
import { nameKey } from '../../../src/contract/values/name.ts'
import { RowRefused } from './row-refused.ts'

/** The values found by their names. */
export class SameNames<Value> {
  readonly #exact = new Map<string, Value>()
  readonly #same = new Map<string, Set<Value>>()

  /** @param isCode a code takes precedence over a name that is written like it */
  add(name: string, value: Value, isCode = false): void {
    if (isCode || !this.#exact.has(name)) this.#exact.set(name, value)
    const key = nameKey(name)
    this.#same.set(key, (this.#same.get(key) ?? new Set<Value>()).add(value))
  }

  /**
   * @param column the column that names it
   * @throws RowRefused if several are the same to the eye, and none is written like this
   */
  find(name: string, column: string): Value | undefined {
    const exact = this.#exact.get(name)
    if (exact !== undefined) return exact
    const same = this.#same.get(nameKey(name))
    if (same === undefined) return undefined
    const [value, another] = same
    if (another === undefined) return value
    const what = `"${name}" can be any of ${same.size} that look alike; write it exactly as one of them`
    throw new RowRefused(column, `${what} (admin doctor lists them)`)
  }
}
