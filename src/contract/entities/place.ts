import * as z from 'zod/mini'
import { id, listOf, localizedText, orElse } from './primitives.ts'

export const state = z.object({ id, name: localizedText })
export type State = z.output<typeof state>

/** A city; where the provider says which state it is in, the list follows the chosen state. */
export const city = z.object({ id, name: localizedText, state_id: orElse(z.nullish(id), null) })
export type City = z.output<typeof city>

/** The master data that the profile form chooses from; kept under the session key `stateCityMaster`. */
export const stateCityMaster = z.object({ state_master: listOf(state), city_master: listOf(city) })
export type StateCityMaster = z.output<typeof stateCityMaster>
