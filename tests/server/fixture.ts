import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

/**
 * Makes something before a file's tests, or before each test, and closes it afterwards if it has a `close`. What was
 * made last is closed first.
 *
 * It is no fixture of `test.extend`, as each test would have to name it.
 * @param make returns a plain record; may use the fixtures above
 * @returns that record; empty until the tests begin
 */
export function fixture<Value extends object>(
  make: () => Value | Promise<Value>,
  scope: 'file' | 'test' = 'file',
): Value {
  const value = {} as Value & { close?: () => Promise<unknown> }
  const [before, after] = scope === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    const made = await make()
    if (Object.getPrototypeOf(made) !== Object.prototype) throw new TypeError('A fixture is a plain record')
    Object.assign(value, made)
  })
  after(() => value.close?.())
  return value
}
