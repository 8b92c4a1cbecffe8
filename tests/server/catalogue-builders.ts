/** Builders of test rows: each writes one thing, with plausible defaults. */
import type { Database } from '../../server/db/open.ts'
import {
  categories,
  cities,
  clients,
  members,
  productPictures,
  products,
  states,
} from '../../server/db/schema.ts'
import { writeLedgerLine } from '../../server/domain/ledger.ts'

function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('The row was not written')
  return row
}

type ClientRow = typeof clients.$inferInsert
type ProductRow = typeof products.$inferInsert
type MemberRow = typeof members.$inferInsert

export async function addClient(db: Database, client: Partial<ClientRow> = {}) {
  return only(
    await db
      .insert(clients)
      .values({ loginId: 'acme', clientCode: 'ACM', clientName: 'Acme Industries', ...client })
      .returning(),
  )
}

export async function addCategory(
  db: Database,
  clientId: number,
  name = 'Travel',
  code = name.toUpperCase(),
) {
  return only(
    await db
      .insert(categories)
      .values({ clientId, code, name: { en: name } })
      .returning(),
  )
}

export async function addProduct(
  db: Database,
  category: { id: number; clientId: number },
  { code, ...product }: Partial<Omit<ProductRow, 'code'>> & { code: string },
) {
  const added = only(
    await db
      .insert(products)
      .values({
        clientId: category.clientId,
        categoryId: category.id,
        code,
        name: { en: `Product ${code}` },
        points: 100,
        stock: 1000,
        ...product,
      })
      .returning(),
  )
  await db.insert(productPictures).values({ productId: added.id, filename: `media/${code}.webp` })
  return added
}

/** A member whose balance comes through the ledger, as every balance does. */
export async function addMember(
  db: Database,
  clientId: number,
  { balance = 0, ...member }: Partial<MemberRow> & { balance?: number } = {},
) {
  const added = only(
    await db
      .insert(members)
      .values({ clientId, mobile: '9876543210', name: 'Asha Rao', email: 'asha@example.com', ...member })
      .returning(),
  )
  if (balance > 0)
    await writeLedgerLine(db, { memberId: added.id, amount: balance, reason: 'Welcome points' })
  return added
}

/** A state with one city. */
export async function addPlace(db: Database, code: string, stateName: string, cityName: string) {
  const state = only(
    await db
      .insert(states)
      .values({ code, name: { en: stateName } })
      .returning(),
  )
  const city = only(
    await db
      .insert(cities)
      .values({ stateId: state.id, name: { en: cityName } })
      .returning(),
  )
  return { state, city }
}
