/** The demo's pictures: shapes in a palette's colours. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readCsv } from '../../../server/operations/csv/csv-records.ts'
import { composeCategory, composeProduct } from '../../../server/demo/compose-picture.ts'
import { demoShopNames, readShop, SHOPS_FOLDER } from '../../../server/demo/shops.ts'

const shops = await Promise.all(demoShopNames.map(readShop))

/** The names of all product pictures in the demo shops. */
async function productPictures(): Promise<string[]> {
  const names = new Set<string>()
  for (const { folder } of shops)
    for await (const { cells } of readCsv(path.join(folder, 'products.csv'), ['images']))
      for (const name of cells['images']?.split('|') ?? []) names.add(name)
  return [...names]
}

it('every picture of the demo shops can be composed, with plain colours and ids that are there once', async () => {
  const pictures = [
    ...(await Promise.all((await productPictures()).map(composeProduct))),
    ...(await Promise.all(
      shops.flatMap(({ categories }) => categories.map(({ picture }) => composeCategory(picture, 580))),
    )),
  ]
  expect(pictures.length).toBeGreaterThan(400)
  for (const svg of pictures) {
    expect(svg).not.toMatch(/var\(|color-mix|NaN|undefined/)
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used)
  }
})

it('every shape is shown by a product', async () => {
  const shapes = (await readdir(path.join(SHOPS_FOLDER, 'shapes'))).map((file) => file.replace('.svg', ''))
  const shown = new Set((await productPictures()).map((name) => name.split(' ')[0]))
  expect(shapes.filter((shape) => !shown.has(shape))).toEqual([])
})

it('mixes colours as CSS does, the innermost first', async () => {
  // `color-mix(in srgb, color-mix(in srgb, #23767d, #fffaf2 10%), #fffaf2 24%)` of the backpack in lagoon.
  expect(await composeProduct('backpack lagoon')).toContain('stop-color="#69a0a2"')
})

it.each(['backpack', 'backpack lagoon sideways', 'no-such-shape lagoon', 'backpack no-such-palette'])(
  'refuses "%s"',
  async (name) => {
    await expect(composeProduct(name)).rejects.toThrow(/Invalid|no such file|no palette/)
  },
)
