import * as v from 'valibot'
import { id, listOf, localizedText, objectOf } from './primitives.ts'

const state = objectOf({ id, name: localizedText })

/** A city. If the provider sends `state_id`, the list of cities depends on the chosen state. */
export const city = objectOf({ id, name: localizedText, state_id: v.fallback(v.nullish(id), null) })
export type City = v.InferOutput<typeof city>

/** States and cities of the profile form; kept under the session key `stateCityMaster`. */
export const stateCityMaster = objectOf({ state_master: listOf(state), city_master: listOf(city) })
export type StateCityMaster = v.InferOutput<typeof stateCityMaster>
