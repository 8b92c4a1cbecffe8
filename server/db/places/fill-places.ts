/** States and cities are master data: every database has them, whoever its clients are (section 3). */
import type { Database } from '../open.ts'
import { cities, states } from '../schema.ts'
import { indianStates } from './indian-states.ts'

/**
 * Adds the states and cities that the database does not have yet. What is there stays as it is, so that an
 * organisation may rename a city or add one of its own.
 */
export async function fillPlaces(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction
      .insert(states)
      .values(indianStates.map(({ code, name }) => ({ code, name: { en: name } })))
      .onConflictDoNothing({ target: states.code })
    const known = await transaction.select({ id: states.id, code: states.code }).from(states)
    const idOf = new Map(known.map(({ id, code }) => [code, id]))
    const rows = indianStates.flatMap((state) =>
      state.cities.map((city) => ({ stateId: idOf.get(state.code) ?? 0, name: { en: city } })),
    )
    await transaction.insert(cities).values(rows).onConflictDoNothing()
  })
}
