/** Inserts states and cities, the master data of every database (section 3). */
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import * as v from 'valibot'
import type { Database } from '../open.ts'
import { cities, states } from '../schema.ts'

/** Also beside the bundle: the build copies it. */
const STATES_FILE = new URL('./states.csv', import.meta.url)

const stateRow = v.object({
  /** Two letters of ISO 3166-2:IN. */
  code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  name: v.pipe(v.string(), v.nonEmpty()),
  cities: v.pipe(
    v.string(),
    v.transform((names) => names.split('|')),
    v.array(v.pipe(v.string(), v.nonEmpty())),
  ),
})

/** Reads India's 28 states and 8 union territories with their cities from `states.csv`. */
export async function readStates(): Promise<v.InferOutput<typeof stateRow>[]> {
  const rows: unknown = parse(await readFile(STATES_FILE), { columns: true })
  return v.parse(v.array(stateRow), rows)
}

/**
 * Adds missing states and cities. Existing ones stay as they are, so that an organisation may rename a city or add its
 * own.
 */
export async function fillPlaces(db: Database): Promise<void> {
  const wanted = await readStates()
  await db.transaction(async (transaction) => {
    // Checked first, because a rejected row uses up an id too.
    const before = await transaction.select({ code: states.code }).from(states)
    const codes = new Set(before.map(({ code }) => code))
    const added = wanted.filter(({ code }) => !codes.has(code))
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
    const missing = wanted
      .flatMap((state) => state.cities.map((city) => ({ stateId: idOf.get(state.code) ?? 0, city })))
      .filter(({ stateId, city }) => !there.has(keyOf(stateId, city)))
      .map(({ stateId, city }) => ({ stateId, name: { en: city } }))
    // Another server that starts at the same moment may have inserted them.
    if (missing.length > 0) await transaction.insert(cities).values(missing).onConflictDoNothing()
  })
}
