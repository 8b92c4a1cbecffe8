/** Creates the demo client on the first start. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Database, OpenDatabase } from '../db/open.ts'
import { fillPlaces } from '../db/places/fill-places.ts'
import { banners, clients, contentPages, members, notifications } from '../db/schema.ts'
import { type MediaStore, saveMedia } from '../media/media-store.ts'
import { demoCatalogue } from './catalogue/demo-products.ts'
import { demoContentPages } from './content-pages.ts'
import { demoClient } from './demo-client.ts'
import { underDemoLock } from './demo-lock.ts'
import { demoMembers } from './demo-members.ts'
import { liveThePast, pointsSpent, pricesByCode } from './past-orders.ts'
import { bannerPictures } from './pictures/banners.ts'
import { demoLogo } from './pictures/logo.ts'
import { renderPictures, type Drawn } from './render-pictures.ts'
import { catalogueDrawings, saveCatalogue } from './save-catalogue.ts'
import { saveMember } from './save-member.ts'

const DAY_MS = 86_400_000

export interface DemoOptions {
  database: OpenDatabase
  /** The server's data folder; the pictures go to its `media` folder. */
  media: MediaStore
  now: Date
  /** A whole number from 0 up to, but not including, its argument. */
  randomBelow: (limit: number) => number
  /** Told what is being done, for the terminal: one line each, the last one of a step with `of === done`. */
  onProgress?: (step: string, done: number, of: number) => void
}

/**
 * Makes the demo client in a database that has no client at all, and finishes one whose making was cut short; any
 * other database is left alone. Of servers that start together one makes it and the others wait.
 * @returns whether it made or finished one
 */
export async function ensureDemo(options: DemoOptions): Promise<boolean> {
  return underDemoLock(options.database, async () => {
    const { rows } = await options.database.pool.query('select 1 from clients limit 1')
    if (rows.length === 0) {
      await makeDemo(options)
      return true
    }
    const begun = await unfinishedDemo(options.database.db)
    if (begun === null) return false
    await bringToLife(options, begun)
    return true
  })
}

async function makeDemo(options: DemoOptions): Promise<void> {
  const { db } = options.database
  await fillPlaces(db)
  const { media } = options
  const scenes = bannerPictures().map((svg, index): Drawn => [`banner ${index}`, () => svg])
  const files = await renderPictures(media, [...scenes, ...catalogueDrawings(demoCatalogue())], (done, of) =>
    options.onProgress?.('Drawing the demo shop', done, of),
  )
  const logo = await saveMedia(media, Buffer.from(demoLogo), 'svg')
  const made = await db.transaction(async (transaction) => {
    const [client] = await transaction
      .insert(clients)
      .values({ ...demoClient, clientLogo: logo })
      .returning({ id: clients.id })
    if (!client) throw new Error('The demo client was not written.')
    await transaction
      .insert(banners)
      .values(
        scenes.map(([key], position) => ({ clientId: client.id, filename: files.get(key) ?? '', position })),
      )
    await transaction.insert(contentPages).values(
      demoContentPages.map(({ kind, title, description }) => ({
        kind,
        title,
        description,
        clientId: client.id,
        filename: kind === 'about' ? (files.get(scenes[2]?.[0] ?? '') ?? '') : '',
      })),
    )
    await saveCatalogue(transaction, client.id, demoCatalogue(), files)
    return client.id
  })
  await bringToLife(options, made)
}

/** The greetings are written last: a demo client without one is a start that was cut short. */
async function unfinishedDemo(db: Database): Promise<number | null> {
  const [client] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.loginId, demoClient.loginId), eq(clients.clientCode, demoClient.clientCode)))
  if (!client) return null
  const greeted = await db
    .select({ id: notifications.id })
    .from(notifications)
    .innerJoin(members, eq(members.id, notifications.memberId))
    .where(and(eq(members.clientId, client.id), isNull(notifications.orderId)))
    .limit(1)
  return greeted.length === 0 ? client.id : null
}

/** Gives the client its members and their past, or what a start that was cut short has left of it to do. */
async function bringToLife({ database, now, randomBelow }: DemoOptions, clientId: number): Promise<void> {
  const { db } = database
  const there = await db
    .select({ id: members.id, mobile: members.mobile })
    .from(members)
    .where(eq(members.clientId, clientId))
  const memberIds =
    there.length > 0 ? new Map(there.map(({ id, mobile }) => [mobile, id])) : await saveMembers(db, clientId)
  await liveThePast({
    database,
    clientId,
    clientLoginId: demoClient.loginId,
    memberIds,
    members: demoMembers,
    now,
    randomBelow,
  })
  await saveGreetings(db, memberIds, now)
}

/** Writes the members, each with the points that the past will spend and the balance that it leaves. */
async function saveMembers(db: Database, clientId: number): Promise<Map<string, number>> {
  const spent = pointsSpent(await pricesByCode(db, clientId))
  const ids = new Map<string, number>()
  await db.transaction(async (transaction) => {
    for (const member of demoMembers) {
      const given = member.points + (spent.get(member.mobile) ?? 0)
      ids.set(member.mobile, await saveMember(transaction, clientId, member, given))
    }
  })
  return ids
}

const greetings = [
  { daysAgo: 2, text: 'The festive hampers are in: order by Tuesday to have them at home for the weekend.' },
  { daysAgo: 12, text: 'You received 250 pts: a quarter without an incident in Hall 2.' },
  { daysAgo: 30, text: 'Twenty-two new articles joined the shop this week.' },
  { daysAgo: 95, text: 'You received 500 pts for your service anniversary. Thank you for being here.' },
]

/** News that belong to no order. */
async function saveGreetings(db: Database, memberIds: ReadonlyMap<string, number>, now: Date): Promise<void> {
  await db.insert(notifications).values(
    [...memberIds.values()].flatMap((memberId, index) =>
      greetings.slice(0, index === 5 ? 1 : greetings.length).map(({ daysAgo, text }) => ({
        memberId,
        bodyMessage: text,
        createdAt: new Date(now.getTime() - daysAgo * DAY_MS - 3_600_000 * (index + 1)),
      })),
    ),
  )
}
