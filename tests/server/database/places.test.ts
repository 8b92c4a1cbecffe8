/** The states and cities that a server writes into its database. */
import { beforeAll, describe, expect, it } from 'vitest'
import { fillPlaces } from '../../../server/db/places/fill-places.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'

const database = fixture(openTestDatabase)

beforeAll(() => fillPlaces(database.db))

const rowsOf = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows

describe('states and cities', () => {
  it('are all of India’s 28 states and 8 union territories, with a real list of cities', async () => {
    const [counts] = await rowsOf<{ states: number; cities: number; empty: number }>(
      `select (select count(*)::int from states) as states, (select count(*)::int from cities) as cities,
         (select count(*)::int from states where id not in (select state_id from cities)) as empty`,
    )
    expect(counts).toMatchObject({ states: 36, empty: 0 })
    expect(counts?.cities).toBeGreaterThan(400)
  })

  it('are filled in once, and keep a name that somebody changed', async () => {
    const before = await rowsOf('select id from cities order by id')
    await database.pool.query(`update states set name = '{"en": "Dilli"}' where code = 'DL'`)
    await fillPlaces(database.db)
    expect(await rowsOf('select id from cities order by id')).toEqual(before)
    expect(await rowsOf(`select name->>'en' as name from states where code = 'DL'`)).toEqual([
      { name: 'Dilli' },
    ])
  })
})
