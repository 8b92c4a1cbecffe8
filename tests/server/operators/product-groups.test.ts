/** Groups of variants: entered, left and begun over the wire, by the same rules as in a file. */
import { beforeEach, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { openProductDesk } from '../shops/open-product-desk.ts'

const desk = fixture(openProductDesk)
let red: number
let green: number
let blue: number
beforeEach(async () => {
  red = await desk.product({ colour: 'Red' })
  green = await desk.product({ colour: 'Green' })
  blue = await desk.product({ colour: 'Blue' })
})

/** Sets a product's group, based on what it is now. */
async function join(id: number, group: number | null) {
  const { version } = await desk.shownProduct(id)
  return desk.change(id, { version, group })
}
const groups = async () =>
  Promise.all([red, green, blue].map(async (id) => (await desk.shownProduct(id)).group))

it('a product that joins one without a group makes it the first of a new one', async () => {
  expect((await join(green, red)).data).toMatchObject({ group: red })
  expect(await groups()).toEqual([red, red, null])
})

it('a product joins the group of whichever variant is named', async () => {
  await join(green, red)
  await join(blue, green)
  expect(await groups()).toEqual([red, red, red])
})

it('who leaves is alone, and a group of one is none', async () => {
  await join(green, red)
  await join(green, null)
  expect(await groups()).toEqual([null, null, null])
})

it('if the first one leaves, the next is the first: the others stay together', async () => {
  await join(green, red)
  await join(blue, red)
  await join(red, null)
  expect(await groups()).toEqual([null, green, green])
})

it('if the first one of two joins another group, the second is alone', async () => {
  await join(green, red)
  await join(red, blue)
  expect(await groups()).toEqual([blue, null, blue])
})

it('naming the group that it is in changes nothing, also not for its first product', async () => {
  await join(green, red)
  const before = await Promise.all([red, green].map(desk.rowOf))
  await join(red, red)
  await join(red, green)
  await join(green, red)
  expect(await Promise.all([red, green].map(desk.rowOf))).toEqual(before)
})

it('each product whose group changed has a new version and a line of history', async () => {
  await join(green, red)
  const { version } = await desk.shownProduct(red)
  await join(green, null)
  expect(await desk.shownProduct(red)).toMatchObject({ version: version + 1 })
  expect((await desk.historyOf(red)).map(({ fields }) => fields)).toEqual([
    { group: [red, null] },
    { group: [null, red] },
  ])
})

it('a new product enters a group at once, which the first one’s history says', async () => {
  const { data } = await desk.catalogue.call('POST', '/clients/acme/products', {
    code: `NEW-${red}`,
    name: { en: 'New' },
    category: desk.home.id,
    group: red,
  })
  expect(data).toMatchObject({ group: red })
  expect(await desk.historyOf(red)).toMatchObject([{ fields: { group: [null, red] } }])
})

it('the shop shows a group’s products as one', async () => {
  await join(green, red)
  const shown = async () => {
    const { data } = await desk.shop.call('fetchAllProducts', { client_id: 'acme', page: 1 })
    return (data as { products: { id: number }[] }).products.map(({ id }) => id)
  }
  expect(await shown()).toEqual(expect.arrayContaining([red, blue]))
  expect(await shown()).not.toContain(green)
})

it('products that join each other at once, while members order them, end in one group or none', async () => {
  const replies = await Promise.all([
    desk.change(red, { version: 1, group: green }),
    desk.change(green, { version: 1, group: red }),
    desk.change(blue, { version: 1, group: red }),
    ...[red, green, blue].map((id) => desk.shop.place(desk.asha, id, 1)),
  ])
  const statuses = replies.slice(0, 3).map((reply) => ('status' in reply ? reply.status : 0))
  expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
  const [first, second, third] = await groups()
  expect(new Set([first, second, third]).size).toBe(1)
  expect([red, green, blue]).toContain(first)
})
