/** Creates a demo shop from its folder; skips steps that were done before. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { importCatalogue } from '../cli/catalogue/import-catalogue.ts'
import type { RowFault } from '../operations/csv/csv-records.ts'
import type { Database, OpenDatabase, DatabaseOrTransaction } from '../db/open.ts'
import { fillPlaces } from '../db/places/fill-places.ts'
import {
  banners,
  categories,
  clients,
  contentPages,
  members,
  notifications,
  occasions,
  products,
  subcategories,
} from '../db/schema.ts'
import type { Drawings } from './drawings.ts'
import { liveThePast, pointsSpent, pricesByCode } from './past-orders.ts'
import { giveRecentPoints, recentPoints } from './points-history.ts'
import { saveMember } from './save-member.ts'
import type { DemoShop } from './shops.ts'

const HOUR_MS = 3_600_000

export interface DemoOptions {
  database: OpenDatabase
  drawings: Drawings
  now: Date
  /** Returns a whole number from 0 up to, but not including, its argument. */
  randomBelow: (limit: number) => number
}

/** A name in English and Hindi; throws if the shop has no Hindi for it. */
function nameByLanguage({ client, namesInHindi }: DemoShop, name: string): Record<string, string> {
  const hindi = namesInHindi[name]
  if (hindi === undefined)
    throw new Error(`The demo's ${client.loginId}/shop.json has no Hindi for "${name}".`)
  return { en: name, hi: hindi }
}

/** The id of the shop's client; null if there is none. */
export async function findShop(db: Database, { client }: DemoShop): Promise<number | null> {
  const [found] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.loginId, client.loginId), eq(clients.clientCode, client.clientCode)))
  return found?.id ?? null
}

/** Whether a shop is complete: its greetings are written last. */
export async function isFinished(db: Database, clientId: number): Promise<boolean> {
  const greeted = await db
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.memberId))
    .where(and(eq(members.clientId, clientId), isNull(notifications.orderId)))
    .limit(1)
  return greeted.length > 0
}

/** Creates a shop, or completes one after an interrupted start. */
export async function makeShop(options: DemoOptions, shop: DemoShop): Promise<void> {
  const { db } = options.database
  await fillPlaces(db)
  const clientId = (await findShop(db, shop)) ?? (await createClient(options, shop))
  // All or none: a strict import is one transaction.
  if ((await db.$count(products, eq(products.clientId, clientId))) === 0)
    await importProducts(options, shop, clientId)
  const memberIds = await saveMembers(db, shop, clientId)
  await liveThePast({
    ...options,
    clientId,
    clientLoginId: shop.client.loginId,
    memberIds,
    members: shop.members,
  })
  await giveRecentPoints(db, shop.members, memberIds, options.now)
  await saveGreetings(db, shop, memberIds, options.now)
}

/** Creates the client with everything that a catalogue import does not contain. */
async function createClient({ database, drawings }: DemoOptions, shop: DemoShop): Promise<number> {
  const fileOf = (name: string) => path.join(shop.folder, name)
  const textOf = async (name: string) => (await readFile(fileOf(name), 'utf8')).trimEnd()
  const clientLogo = await drawings.keep(fileOf(shop.logo))
  const bannerRows = await Promise.all(
    shop.banners.map(async ({ picture, ...words }) => ({
      ...words,
      filename: await drawings.renderFile(fileOf(picture)),
    })),
  )
  const images = await Promise.all(
    shop.categories.map((category) => drawings.renderCategory(category, shop.categoryPixels)),
  )
  const pages = await Promise.all(
    shop.pages.map(async ({ kind, title, hindi, picture }) => ({
      kind,
      title,
      description: await textOf(`pages/${kind}.html`),
      translations: { hi: { title: hindi, description: await textOf(`pages/${kind}.hi.html`) } },
      filename: picture === undefined ? '' : await drawings.renderFile(fileOf(picture)),
    })),
  )
  return database.db.transaction(async (transaction) => {
    const [client] = await transaction
      .insert(clients)
      .values({ ...shop.client, clientLogo })
      .returning({ id: clients.id })
    if (!client) throw new Error(`The demo client ${shop.client.loginId} was not written.`)
    const clientId = client.id
    await transaction
      .insert(banners)
      .values(bannerRows.map((banner, position) => Object.assign(banner, { clientId, position })))
    await transaction.insert(contentPages).values(pages.map((page) => Object.assign(page, { clientId })))
    await saveCategories(transaction, clientId, shop, images)
    await transaction
      .insert(occasions)
      .values(shop.occasions.map((name) => ({ clientId, name: nameByLanguage(shop, name) })))
    return clientId
  })
}

async function saveCategories(
  on: DatabaseOrTransaction,
  clientId: number,
  shop: DemoShop,
  images: readonly string[],
): Promise<void> {
  const rows = await on
    .insert(categories)
    .values(
      shop.categories.map(({ code, name }, position) => ({
        clientId,
        code,
        position,
        name: nameByLanguage(shop, name),
        image: images[position] ?? '',
      })),
    )
    .returning({ id: categories.id, code: categories.code })
  const idOf = new Map(rows.map(({ id, code }) => [code, id]))
  await on
    .insert(subcategories)
    .values(
      shop.categories.flatMap(({ code, subcategories: names }) =>
        names.map((name) => ({ categoryId: idOf.get(code) ?? 0, name: nameByLanguage(shop, name) })),
      ),
    )
}

/** Imports the catalogue through the operators' import. */
async function importProducts(
  { database, drawings }: DemoOptions,
  shop: DemoShop,
  clientId: number,
): Promise<void> {
  const refuse = ({ line, column, what }: RowFault) => {
    throw new Error(`The demo's ${shop.client.loginId}/products.csv, line ${line}, ${column}: ${what}`)
  }
  await importCatalogue({
    database,
    clientId,
    file: path.join(shop.folder, 'products.csv'),
    pictureSource: {
      take: async (name) => ({ filename: await drawings.renderProduct(name) }),
    },
    strict: true,
    dryRun: false,
    retireMissing: false,
    defaultStock: 0,
    setStock: false,
    showAgain: false,
    movement: {
      reason: 'Demo catalogue',
      actor: 'demo',
      idempotencyKey: undefined,
    },
    onHeadings: () => undefined,
    onFault: refuse,
    onWarning: refuse,
    mayWrite: async () => true,
    record: (_found, within) => database.db.transaction(within),
    onRead: () => undefined,
    onWritten: () => undefined,
  })
}

/** Creates the members, each with the points for past orders and the final balance. */
async function saveMembers(db: Database, shop: DemoShop, clientId: number): Promise<Map<string, number>> {
  const there = await db
    .select({ id: members.id, mobile: members.mobile })
    .from(members)
    .where(eq(members.clientId, clientId))
    .orderBy(asc(members.id))
  if (there.length > 0) return new Map(there.map(({ id, mobile }) => [mobile, id]))
  const spent = pointsSpent(await pricesByCode(db, clientId))
  const ids = new Map<string, number>()
  await db.transaction(async (transaction) => {
    for (const member of shop.members) {
      const given = member.points - recentPoints(member) + (spent.get(member.mobile) ?? 0)
      ids.set(member.mobile, await saveMember(transaction, clientId, member, given))
    }
  })
  return ids
}

/** New members, with an empty profile, get only the latest. */
async function saveGreetings(
  db: Database,
  { members: people, greetings }: DemoShop,
  memberIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  await db.insert(notifications).values(
    people.flatMap(({ mobile, email }, index) =>
      greetings.slice(0, email === '' ? 1 : greetings.length).map(({ hoursAgo, text, hindi }) => ({
        memberId: memberIds.get(mobile) ?? 0,
        bodyMessage: text,
        bodyTranslations: { hi: hindi },
        createdAt: new Date(now.getTime() - (hoursAgo + index) * HOUR_MS),
      })),
    ),
  )
}
