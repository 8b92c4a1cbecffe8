import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { composeProduct } from '../../../server/demo/compose-picture.ts'
import { openDrawings } from '../../../server/demo/drawings.ts'
import { ensureDemo, ensureGallery } from '../../../server/demo/ensure-demo.ts'
import type { DemoOptions } from '../../../server/demo/make-shop.ts'
import { ledgerInvariants } from '../../../server/db/ledger-invariants.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { saveMedia } from '../../../server/media/media-store.ts'
import { PAGE_SIZE } from '../../../src/contract/limits.ts'
import { openFolder } from '../open-folder.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'

/** Maximum pictures that a first start additionally draws for the second client. */
const GALLERY_PICTURES_AT_MOST = 60

const database = fixture(openTestDatabase)
const dataDirectory = fixture(openFolder)
/** Each product's picture is composed and stored, but not rendered, which takes 25 s of processor. */
const drawings = fixture(() => {
  const media = fileMediaStore(dataDirectory.path)
  const renderProduct = async (name: string) =>
    saveMedia(media, Buffer.from(await composeProduct(name)), 'webp')
  return { ...openDrawings(media), renderProduct }
})
/** Shared by all starts, as a server shares it between both clients: each picture is drawn once. */
let made: boolean[]
let galleryWithoutDemo: boolean

const options = (): DemoOptions => ({
  database,
  drawings,
  now: new Date('2026-11-20T10:00:00+05:30'),
  randomBelow: (limit) => Math.floor(limit / 2),
})
const make = () => ensureDemo(options())

beforeAll(async () => {
  galleryWithoutDemo = await ensureGallery(options())
  made = await Promise.all([make(), make()])
})

const picturesThere = async () => new Set(await readdir(join(dataDirectory.path, 'media')))
const rowsOf = async <Row extends object>(sql: string) => (await database.pool.query<Row>(sql)).rows

describe('the demo client', () => {
  it('is made once when two servers start together, and left alone later', async () => {
    expect(made.filter(Boolean)).toEqual([true])
    expect(await make()).toBe(false)
    expect(await rowsOf('select login_id from clients')).toEqual([{ login_id: 'demo' }])
  })

  it('has banners, categories with subcategories and a full catalogue', async () => {
    const [counts] = await rowsOf(
      `select (select count(*)::int from banners) as banners, (select count(*)::int from content_pages) as pages,
         (select count(*)::int from categories) as categories, (select count(*)::int from products) as products,
         (select count(*)::int from products where is_feature) as feature,
         (select count(*)::int from products where is_latest) as latest,
         (select min(n)::int from (select count(*) n from subcategories group by category_id) s) as fewest`,
    )
    expect(counts).toMatchObject({ banners: 3, pages: 3, feature: 16, fewest: 3 })
    const { categories, products, latest } = counts as Record<string, number>
    expect(categories).toBeGreaterThanOrEqual(12)
    expect(products).toBeGreaterThanOrEqual(240)
    expect(latest).toBeGreaterThanOrEqual(18)
  })

  it('shows a picture for everything, each of them in the media folder', async () => {
    const files = new Set((await readdir(join(dataDirectory.path, 'media'))).map((name) => `media/${name}`))
    const shown = await rowsOf<{ filename: string }>(
      `select filename from product_pictures union select filename from banners
       union select image from categories union select client_logo from clients`,
    )
    expect(shown.filter(({ filename }) => !files.has(filename))).toEqual([])
    expect(
      await rowsOf('select code from products where id not in (select product_id from product_pictures)'),
    ).toEqual([])
  })

  it('gives its members the balances that the README names, each the sum of its ledger', async () => {
    const members = await rowsOf<{ mobile: string; points: number; ledger: number }>(
      `select mobile, points, (select sum(amount)::int from points_ledger where member_id = members.id) as ledger
       from members order by mobile`,
    )
    expect(members.filter(({ points, ledger }) => points !== ledger)).toEqual([])
    expect(members.slice(0, 3).map(({ mobile, points }) => [mobile, points])).toEqual([
      ['9000000001', 12_500],
      ['9000000002', 180],
      ['9000000003', 5_000],
    ])
  })

  it('gives its first member a passbook that is lived in: lots that expire soon, each movement on its own day [B.24]', async () => {
    expect(
      await rowsOf(`select remaining, (expires_at at time zone 'Asia/Kolkata')::date::text as over from points_lots
        join members on members.id = member_id where mobile = '9000000001' and expires_at is not null order by 2`),
    ).toEqual([
      { remaining: 600, over: '2027-01-01' },
      { remaining: 1500, over: '2027-05-01' },
    ])
    const [days] = await rowsOf<{ days: number; lines: number }>(
      `select count(distinct l.created_at::date)::int as days, count(*)::int as lines from points_ledger l
        join members on members.id = member_id where mobile = '9000000001'`,
    )
    expect(days?.days).toBe(days?.lines)
    expect(
      await rowsOf(`select 1 from points_ledger where created_at > '2026-11-20T10:00:00+05:30'`),
    ).toEqual([])
    await expect(database.pool.query('update points_ledger set amount = 1')).rejects.toThrow('append-only')
    for (const { violations } of Object.values(ledgerInvariants)) expect(await rowsOf(violations)).toEqual([])
  })

  it('has past orders in every state of section 4 [B.24]', async () => {
    const states = await rowsOf<{ state: string }>(
      `select distinct concat_ws(' ', status, track_status, verify_otp, feedback.id is not null) as state
       from orders join members on members.id = member_id left join feedback on order_id = orders.id
       where mobile = '9000000001' order by 1`,
    )
    expect(states.map(({ state }) => state)).toEqual([
      '0 0 f f',
      '1 0 f f',
      '2 0 f f',
      '4 0 f f',
      '5 0 f f',
      '5 4 t f',
      '5 4 t t',
    ])
    expect(await rowsOf(`select 1 from orders where created_at > '2026-11-20T10:00:00+05:30'`)).toEqual([])
    expect(await rowsOf('select distinct delivery_otp from orders where status = 5')).toEqual([
      { delivery_otp: '4321' },
    ])
  })

  it('has a delivered order that its member reported, with the operator’s answer [B.24]', async () => {
    const [reported] = await rowsOf<{ state: string; answer: string; told: number }>(
      `select p.state, p.answer,
         (select count(*)::int from notifications n where n.order_id = p.order_id
           and n.body_message like 'About the problem%' and n.created_at < '2026-11-20T10:00:00+05:30') as told
       from order_problems p join orders o on o.id = p.order_id join members m on m.id = o.member_id
       where m.mobile = '9000000001' and o.status = 5`,
    )
    expect(reported).toMatchObject({ state: 'answered', told: 1 })
    expect(reported?.answer).not.toBe('')
  })

  it('is finished by the next start where the first one was cut short', async () => {
    await database.pool.query('delete from notifications where order_id is null')
    const orders = () => rowsOf('select id, status from orders order by id')
    const before = await orders()
    expect(await make()).toBe(true)
    expect(await orders()).toEqual(before)
    expect(await make()).toBe(false)
  })
})

describe('the second demo client', () => {
  let galleriesMade: boolean[]
  let drawn: number
  let cutShort: unknown

  beforeAll(async () => {
    const before = (await picturesThere()).size
    const renderProduct = () => Promise.reject(new Error('cut short'))
    cutShort = await ensureGallery({ ...options(), drawings: { ...drawings, renderProduct } }).catch(String)
    galleriesMade = await Promise.all([ensureGallery(options()), ensureGallery(options())])
    drawn = (await picturesThere()).size - before
  })

  it('is finished by the next start where its catalogue was not imported', async () => {
    expect(cutShort).toBe('Error: cut short')
    expect(
      await rowsOf(
        `select count(*)::int as products from products join clients on clients.id = client_id where login_id = 'gallery'`,
      ),
    ).toEqual([{ products: 110 }])
  })

  it('is made once, beside the first one and nowhere else', async () => {
    expect(galleryWithoutDemo).toBe(false)
    expect(galleriesMade.filter(Boolean)).toEqual([true])
    expect(await ensureGallery(options())).toBe(false)
    expect(await rowsOf('select login_id, user_login_needed from clients order by id')).toEqual([
      { login_id: 'demo', user_login_needed: false },
      { login_id: 'gallery', user_login_needed: true },
    ])
  })

  it('has another colour and another logo than the first', async () => {
    const looks = await rowsOf<{ accent_color: string; client_logo: string }>(
      'select accent_color, client_logo from clients',
    )
    expect(new Set(looks.map(({ accent_color }) => accent_color)).size).toBe(2)
    expect(new Set(looks.map(({ client_logo }) => client_logo)).size).toBe(2)
  })

  it('has more categories than one page of them holds, and products in each [B.24]', async () => {
    const categories = await rowsOf<{ products: number }>(
      `select (select count(*)::int from products where category_id = categories.id) as products
       from categories join clients on clients.id = client_id where login_id = 'gallery'`,
    )
    expect(categories.length).toBeGreaterThan(PAGE_SIZE)
    expect(categories.filter(({ products }) => products === 0)).toEqual([])
  })

  it('draws few pictures of its own, and has one for everything', async () => {
    expect(drawn).toBeLessThanOrEqual(GALLERY_PICTURES_AT_MOST)
    const files = await picturesThere()
    const shown = await rowsOf<{ filename: string }>(
      `select filename from product_pictures union select filename from banners
       union select image from categories union select client_logo from clients`,
    )
    expect(shown.filter(({ filename }) => !files.has(filename.replace('media/', '')))).toEqual([])
    expect(
      await rowsOf('select code from products where id not in (select product_id from product_pictures)'),
    ).toEqual([])
  })

  it('has one member, whose balance is the sum of its ledger', async () => {
    expect(
      await rowsOf(
        `select mobile, points, (select sum(amount)::int from points_ledger where member_id = members.id) as ledger
         from members join clients on clients.id = client_id where login_id = 'gallery'`,
      ),
    ).toEqual([{ mobile: '9000000101', points: 9000, ledger: 9000 }])
  })
})
