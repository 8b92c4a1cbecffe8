/** The same fields of several products: each by itself, shown before it happens. */
import { beforeEach, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { fixture } from '../fixture.ts'
import { auditOf } from '../shops/open-desk.ts'
import { openProductDesk } from '../shops/open-product-desk.ts'

const desk = fixture(openProductDesk)
let lamp: number
let vase: number
beforeEach(async () => {
  lamp = await desk.product({ points: 500, subcategoryId: desk.lamps })
  vase = await desk.product({ points: 300 })
})

const send = (set: object, items: readonly object[], more: object = {}) =>
  desk.catalogue.call('POST', '/clients/acme/products/bulk', { items, set, ...more })
const results = async (...asked: Parameters<typeof send>) =>
  ((await send(...asked)).data as AdminReplyOf<'changeProducts'>).results
const both = () => [lamp, vase].map((id) => ({ id, version: 1 }))

it('sets the same of all, and says of each what changed', async () => {
  expect(await results({ points: 300, latest: true }, both())).toEqual([
    { id: lamp, outcome: 'changed', fields: { points: [500, 300], latest: [false, true] } },
    { id: vase, outcome: 'changed', fields: { latest: [false, true] } },
  ])
  expect(await desk.shownProduct(lamp)).toMatchObject({ points: 300, latest: true, version: 2 })
  expect(await desk.shownProduct(vase)).toMatchObject({ points: 300, latest: true, version: 2 })
})

it('another category drops the subcategory; the same one keeps it', async () => {
  const away = await results({ category: desk.office.id }, [{ id: lamp, version: 1 }])
  expect(away).toMatchObject([
    {
      fields: {
        category: [{ id: desk.home.id }, { id: desk.office.id, name: { en: 'Office' } }],
        subcategory: [{ id: desk.lamps }, null],
      },
    },
  ])
  expect(await desk.shownProduct(lamp)).toMatchObject({ category: { id: desk.office.id }, subcategory: null })
  const other = await desk.product({ subcategoryId: desk.lamps })
  const [same] = await results({ category: desk.home.id, feature: true }, [{ id: other, version: 1 }])
  expect(same?.fields).toEqual({ feature: [false, true] })
  expect(await desk.shownProduct(other)).toMatchObject({ subcategory: { id: desk.lamps } })
})

it('what can’t be changed is refused with a sentence; the others are changed', async () => {
  const unpriced = await desk.product({ points: null, isActive: false })
  const retired = await desk.product({ isActive: false })
  const items = [
    { id: lamp, version: 7 },
    { id: desk.theirs.product, version: 1 },
    { id: unpriced, version: 1 },
    { id: vase, version: 1 },
    { id: retired, version: 1 },
  ]
  expect(await results({ active: true }, items)).toEqual([
    { id: lamp, outcome: 'refused', fields: {}, message: 'Somebody has changed this meanwhile.' },
    { id: desk.theirs.product, outcome: 'refused', fields: {}, message: 'There is no such product.' },
    {
      id: unpriced,
      outcome: 'refused',
      fields: {},
      message: 'It has no price, so nobody could redeem it.',
    },
    { id: vase, outcome: 'unchanged', fields: {} },
    { id: retired, outcome: 'changed', fields: { active: [false, true] } },
  ])
  expect(await desk.shownProduct(vase)).toMatchObject({ version: 1 })
})

it('with a price it may be shown again at once', async () => {
  const unpriced = await desk.product({ points: null, isActive: false })
  const [one] = await results({ active: true, points: 100 }, [{ id: unpriced, version: 1 }])
  expect(one).toMatchObject({ outcome: 'changed' })
})

it('a preview says the same and changes nothing', async () => {
  const before = await Promise.all([lamp, vase].map(desk.rowOf))
  const count = (await auditOf(desk.shop)).length
  const preview = await results({ points: 300 }, both(), { dry_run: true })
  expect(await Promise.all([lamp, vase].map(desk.rowOf))).toEqual(before)
  expect(await desk.historyOf(lamp)).toEqual([])
  expect(await auditOf(desk.shop)).toHaveLength(count)
  expect(await results({ points: 300 }, both())).toEqual(preview)
})

it('leaves one entry with the ids and what was set, and a line of history for each', async () => {
  await send({ points: 300 }, both())
  const entries = (await auditOf(desk.shop)).slice(-1)
  expect(entries).toMatchObject([
    {
      operation: 'changeProducts',
      subject: 'client acme',
      after: { products: [lamp], set: { points: 300 } },
    },
  ])
  expect(await desk.historyOf(lamp)).toMatchObject([
    { actor: desk.catalogue.name, fields: { points: [500, 300] } },
  ])
  expect(await desk.historyOf(vase)).toEqual([])
})

it.each([
  ['items', () => ({ items: [] })],
  ['set', () => ({ set: {} })],
  ['set.stock', () => ({ set: { stock: 5 } })],
  ['set.category', () => ({ set: { category: desk.theirs.category } })],
])('%s that is wrong is refused as a whole', async (field, wrong) => {
  const { status, fields } = await desk.catalogue.call('POST', '/clients/acme/products/bulk', {
    items: both(),
    set: { points: 5 },
    ...wrong(),
  })
  expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
})
