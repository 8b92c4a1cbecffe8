/** The provider's lists of states and cities (section 5), and a pincode's place in them. */
import type { City, StateCityMaster } from '../contract/shop-entities/place.ts'
import type { Id } from '../contract/shop-entities/primitives.ts'
import { ENGLISH, textIn } from './localized.ts'
import { placeOfPincode } from './pincode-places.ts'
import { sameId } from './product.ts'

/** Older names of places. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Belagavi: ['Belgaum'],
  Bengaluru: ['Bangalore'],
  Chennai: ['Madras'],
  Gurugram: ['Gurgaon'],
  Kochi: ['Cochin'],
  Kolkata: ['Calcutta'],
  Kozhikode: ['Calicut'],
  Mangaluru: ['Mangalore'],
  Mumbai: ['Bombay'],
  Mysuru: ['Mysore'],
  'New Delhi': ['Delhi'],
  Odisha: ['Orissa'],
  Prayagraj: ['Allahabad'],
  Thiruvananthapuram: ['Trivandrum'],
  Uttarakhand: ['Uttaranchal'],
  Vadodara: ['Baroda'],
}

/** Cities to choose from: those of the state, or all if the provider's cities have no state. */
export function citiesOf(master: StateCityMaster, stateId: Id | string): City[] {
  const knowsStates = master.city_master.some((city) => city.state_id !== null && city.state_id !== undefined)
  if (!knowsStates) return master.city_master
  return master.city_master.filter((city) => {
    const itsState = city.state_id
    return itsState !== null && itsState !== undefined && sameId(itsState, stateId)
  })
}

function named<Place extends { name: Record<string, string> }>(
  places: readonly Place[],
  name: string | null,
): Place | undefined {
  if (name === null) return undefined
  const accepted = new Set([name, ...(otherNames[name] ?? [])].map((one) => one.toLowerCase()))
  return places.find((place) => accepted.has(textIn(ENGLISH, place.name).trim().toLowerCase()))
}

/**
 * Finds a pincode's state and city in the provider's lists.
 * @returns `null` if the state is not in the list; `cityId` is `null` if the city is not
 */
export function knownPlaceOf(
  pincode: string,
  master: StateCityMaster,
): { stateId: Id; cityId: Id | null } | null {
  const place = placeOfPincode(pincode)
  const state = named(master.state_master, place?.state ?? null)
  if (state === undefined) return null
  const ofState = citiesOf(master, state.id)
  return { stateId: state.id, cityId: named(ofState, place?.city ?? null)?.id ?? null }
}
