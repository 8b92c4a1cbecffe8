/** Names of orders' states in files and on the command line. */
import * as v from 'valibot'
import { dayOr } from '../../src/contract/admin/requests/fields.ts'
import { wordKey } from '../../src/contract/values/name.ts'
import { statusOf, type OrderState } from '../db/read/order-states.ts'
import { oneLine } from './csv/control-characters.ts'

/** `on-hold` for the admin API's `on_hold`. */
export const statusName = (state: OrderState): string => state.replace('_', '-')

const states = new Map((Object.keys(statusOf) as OrderState[]).map((state) => [statusName(state), state]))
export const stateNames = [...states.keys()]
export const moveNames = stateNames.filter((name) => name !== 'placed')

/** Schema of a state's name. */
export const stateNamed = (names: readonly string[], orElse = '') =>
  v.pipe(
    v.string(),
    // As the admin API, its lists, the console and people write it.
    v.transform((written) => stateNames.find((name) => wordKey(name) === wordKey(written)) ?? written.trim()),
    v.check((name) => names.includes(name), `must be one of ${names.join(', ')}${orElse}`),
    v.transform((name) => states.get(name)),
  )

export const reasonText = v.pipe(v.string(), v.trim(), v.maxLength(300, 'at most 300 characters'), oneLine)

export const day = dayOr('must be a date such as 2026-11-01')
