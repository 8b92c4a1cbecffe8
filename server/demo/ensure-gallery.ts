/** Creates the second demo client: another colour, another catalogue, mandatory login. */
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { banners, clients, contentPages, notifications, productPictures, products } from '../db/schema.ts'
import { saveMedia } from '../media/media-store.ts'
import { demoCatalogue, galleryCatalogue } from './catalogue/demo-products.ts'
import { galleryContentPages } from './content-pages.ts'
import { demoClient, galleryClient } from './demo-client.ts'
import { underDemoLock } from './demo-lock.ts'
import { galleryMember } from './demo-members.ts'
import type { DemoOptions } from './ensure-demo.ts'
import { galleryBanner } from './pictures/gallery-banner.ts'
import { galleryLogo } from './pictures/logo.ts'
import { renderPictures, type Drawn } from './render-pictures.ts'
import { catalogueDrawings, pictureKey, saveCatalogue } from './save-catalogue.ts'
import { saveMember } from './save-member.ts'

const BANNER = 'gallery banner'
/** Twice as wide as the widest tile: there are many of them, and a first start should be over soon. */
const CATEGORY_PIXELS = 580

/**
 * Makes the second demo client where the first one is the only client; any other database is left alone. It is
 * made whole or not at all.
 * @returns whether it made it
 */
export async function ensureGallery(options: DemoOptions): Promise<boolean> {
  return underDemoLock(options.database, async () => {
    const { db } = options.database
    const known = await db
      .select({ id: clients.id, loginId: clients.loginId, clientCode: clients.clientCode })
      .from(clients)
      .limit(2)
    const [first] = known
    const isDemo = first?.loginId === demoClient.loginId && first.clientCode === demoClient.clientCode
    if (!first || !isDemo || known.length > 1) return false
    await makeGallery(options, await picturesOfTheDemo(db, first.id))
    return true
  })
}

/** The first client's pictures by their drawings' names: what is drawn once serves both. */
async function picturesOfTheDemo(db: Database, clientId: number): Promise<Map<string, string>> {
  const rows = await db
    .select({
      code: products.code,
      position: productPictures.position,
      filename: productPictures.filename,
    })
    .from(productPictures)
    .innerJoin(products, eq(products.id, productPictures.productId))
    .where(eq(products.clientId, clientId))
  const files = new Map(rows.map(({ code, position, filename }) => [`${code} ${position}`, filename]))
  return new Map(
    demoCatalogue().products.flatMap(({ code, pictures }) =>
      pictures.flatMap((picture, position) => {
        const file = files.get(`${code} ${position}`)
        return file === undefined ? [] : [[pictureKey(picture), file] as const]
      }),
    ),
  )
}

async function makeGallery(
  { database: { db }, media, now, onProgress }: DemoOptions,
  drawn: ReadonlyMap<string, string>,
): Promise<void> {
  const catalogue = galleryCatalogue()
  const wanted: Drawn[] = [[BANNER, galleryBanner], ...catalogueDrawings(catalogue, CATEGORY_PIXELS)]
  const rendered = await renderPictures(
    media,
    wanted.filter(([key]) => !drawn.has(key)),
    (done, of) => onProgress?.('Drawing the second demo shop', done, of),
  )
  const files = new Map([...drawn, ...rendered])
  const clientLogo = await saveMedia(media, Buffer.from(galleryLogo), 'svg')
  const banner = files.get(BANNER) ?? ''
  await db.transaction(async (transaction) => {
    const [client] = await transaction
      .insert(clients)
      .values({ ...galleryClient, clientLogo })
      .returning({ id: clients.id })
    if (!client) throw new Error('The second demo client was not written.')
    await transaction.insert(banners).values({ clientId: client.id, filename: banner })
    await transaction.insert(contentPages).values(
      galleryContentPages.map(({ kind, title, description }) => ({
        kind,
        title,
        description,
        clientId: client.id,
        filename: kind === 'about' ? banner : '',
      })),
    )
    await saveCatalogue(transaction, client.id, catalogue, files)
    const memberId = await saveMember(transaction, client.id, galleryMember, galleryMember.points)
    await transaction.insert(notifications).values({
      memberId,
      bodyMessage: 'Welcome, Tara. 9,000 pts for your years with us are yours to enjoy.',
      createdAt: now,
    })
  })
}
