/**
 * State and city of an Indian pincode by its leading digits: India Post's sorting districts, in
 * `pincodes.csv`. Prefixes of two states or cities are left out, so that nothing wrong is prefilled.
 */
import * as v from 'valibot'
import { pincode as pincodeRule } from '../contract/address-rules.ts'
import csv from './pincodes.csv?raw'

const row = v.object({
  place: v.picklist(['state', 'city']),
  name: v.string(),
  prefixes: v.pipe(
    v.string(),
    v.transform((prefixes) => prefixes.split(' ')),
  ),
})

const [, ...lines] = csv.trim().split(/\r?\n/)
const rows = v.parse(
  v.array(row),
  lines.map((line) => {
    const [place, name, prefixes] = line.split(',')
    return { place, name, prefixes }
  }),
)

/** Each prefix with its place, longest prefix first. */
function prefixesOf(wanted: 'state' | 'city'): { prefix: string; name: string }[] {
  return rows
    .filter(({ place }) => place === wanted)
    .flatMap(({ name, prefixes }) => prefixes.map((prefix) => ({ prefix, name })))
    .toSorted((one, other) => other.prefix.length - one.prefix.length)
}

const statePrefixes = prefixesOf('state')
const cityPrefixes = prefixesOf('city')

export interface PincodePlace {
  state: string
  /** `null` if the leading digits determine only the state. */
  city: string | null
}

/**
 * State and city of a pincode.
 * @returns `null` if it is incomplete or unknown
 */
export function placeOfPincode(pincode: string): PincodePlace | null {
  if (!v.is(pincodeRule, pincode)) return null
  const begins = ({ prefix }: { prefix: string }): boolean => pincode.startsWith(prefix)
  const state = statePrefixes.find(begins)?.name
  return state === undefined ? null : { state, city: cityPrefixes.find(begins)?.name ?? null }
}
