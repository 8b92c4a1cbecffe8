/** Inserts states and cities, master data of every database (section 3). */
import type { Database } from '../open.ts'
import { cities, states } from '../schema.ts'
import { indianStates } from './indian-states.ts'

/**
 * Adds the states and cities that the database does not have yet. What is there stays as it is, so that an
 * organisation may rename a city or add one of its own.
 */
export async function fillPlaces(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    // Asked first, for a refused row uses up a number too.
    const before = await transaction.select({ code: states.code }).from(states)
    const codes = new Set(before.map(({ code }) => code))
    const added = indianStates.filter(({ code }) => !codes.has(code))
    if (added.length > 0)
      await transaction
        .insert(states)
        .values(added.map(({ code, name }) => ({ code, name: { en: name } })))
        .onConflictDoNothing({ target: states.code })
    const known = await transaction.select({ id: states.id, code: states.code }).from(states)
    const idOf = new Map(known.map(({ id, code }) => [code, id]))
    const keyOf = (stateId: number, city: string | undefined) => `${stateId} ${city ?? ''}`
    const kept = await transaction.select({ stateId: cities.stateId, name: cities.name }).from(cities)
    const there = new Set(kept.map(({ stateId, name }) => keyOf(stateId, name['en'])))
    const missing = indianStates
      .flatMap((state) => state.cities.map((city) => ({ stateId: idOf.get(state.code) ?? 0, city })))
      .filter(({ stateId, city }) => !there.has(keyOf(stateId, city)))
      .map(({ stateId, city }) => ({ stateId, name: { en: city } }))
    // Another server that starts at the same moment may have been faster.
    if (missing.length > 0) await transaction.insert(cities).values(missing).onConflictDoNothing()
  })
}
