/** The list as a file: what goes out comes back by the import of the command line, and changes nothing. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { saveMedia } from '../../../server/media/media-store.ts'
import { catalogueHeadings } from '../../../server/cli/catalogue/catalogue-columns.ts'
import { productColumns } from '../../../server/operators/products/file-rows.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { openProductDesk } from '../shops/open-product-desk.ts'

const desk = fixture(openProductDesk)
const bench = fixture(() => openAdminBench({ database: desk.shop.database }))

/** Imports a file into Acme's catalogue. @returns what the command printed */
async function imported(file: string, ...more: string[]): Promise<{ printed: string; complaints: string[] }> {
  const path = join(bench.dataDirectory, 'products.csv')
  await writeFile(path, file)
  return bench.admin('catalogue', 'import', '--client', 'acme', '--csv', path, '--yes', ...more)
}
/** Stores a picture of one colour for the server and for the command line. @returns its file name */
async function stored(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .webp()
    .toBuffer()
  await saveMedia(fileMediaStore(bench.dataDirectory), bytes, 'webp')
  return saveMedia(fileMediaStore(desk.shop.config.dataDirectory), bytes, 'webp')
}
const exported = async (query = '') =>
  (await desk.catalogue.call('GET', `/clients/acme/products.csv?${query}`)).raw.body

it('has the columns of a catalogue file, each that says what a product is', () => {
  const changes = new Set<string>(['stock_change'])
  expect([...productColumns].toSorted()).toEqual(
    catalogueHeadings.filter((heading) => !changes.has(heading)).toSorted(),
  )
})

describe('a file that comes back', () => {
  beforeAll(async () => {
    const { data } = await desk.catalogue.call('POST', '/clients/acme/products', {
      code: '=1+1',
      name: { en: 'Tom &amp; "Jerry"; cup', hi: 'प्याला' },
      description: { en: '<p>A &amp; B</p>', hi: '<p>क</p>' },
      category: desk.home.id,
      subcategory: desk.lamps,
      occasions: [desk.diwali, desk.birthday],
      brand: '-Brand',
      size: 'L',
      points: 250,
      low_stock: 4,
      pictures: [{ filename: await stored('red'), alt: { en: 'A cup' }, focus: { x: 0.2, y: 0.3 } }],
    })
    const { id } = data as { id: number }
    const plain = await desk.product({ points: null, isActive: false })
    await desk.change(plain, { version: 1, group: id })
  })

  const rows = async () => {
    const { rows } = await desk.shop.database.pool.query(
      'select to_json(p) as product from products p order by id',
    )
    return rows as unknown[]
  }

  it('changes nothing', async () => {
    const before = await rows()
    const file = await exported()
    const { printed } = await imported(file, '--strict', '--set-stock')
    expect(printed).toContain('0 created, 0 updated')
    expect(await rows()).toEqual(before)
    expect(await exported()).toBe(file)
  })

  it('has what the filter has', async () => {
    expect((await exported('active=no')).trim().split('\r\n')).toHaveLength(2)
  })
})

describe('a file that changes products', () => {
  let id: number
  beforeEach(async () => {
    id = await desk.product({ points: 500, lowStock: 4 })
  })
  const codeOf = async () => (await desk.shownProduct(id)).code

  it('leaves a line of history for each, with who imported it, and raises their versions', async () => {
    await imported(`code,points\n${await codeOf()},650\n`, '--actor', 'Meera')
    expect(await desk.historyOf(id)).toMatchObject([{ actor: 'Meera', fields: { points: [500, 650] } }])
    expect(await desk.shownProduct(id)).toMatchObject({ version: 2, low_stock: 4 })
  })

  it('also if only occasions, groups or retirement change', async () => {
    const other = await desk.product()
    const { code } = await desk.shownProduct(other)
    await imported(`code,occasions\n${await codeOf()},Diwali\n`)
    await imported(`code,variant_of\n${await codeOf()},${code}\n`)
    await imported(`code\n${code}\n`, '--retire-missing')
    expect((await desk.historyOf(id)).map(({ fields }) => fields)).toEqual([
      { active: [true, false] },
      { group: [null, other] },
      { occasions: [[], [{ id: desk.diwali, name: { en: 'Diwali' } }]] },
    ])
    expect((await desk.historyOf(other)).map(({ fields }) => fields)).toEqual([{ group: [null, other] }])
    expect(await desk.shownProduct(id)).toMatchObject({ version: 4 })
  })

  it('keeps what a picture shows and its focus when another one comes before it', async () => {
    const [first, second] = [await stored('green'), await stored('blue')]
    const shown = { filename: second, alt: { en: 'Blue' }, focus: { x: 0, y: 1 } }
    await desk.change(id, { version: 1, pictures: [shown] })
    await imported(`code,images\n${await codeOf()},${first}|${second}\n`)
    expect((await desk.shownProduct(id)).pictures).toEqual([{ filename: first, alt: {}, focus: null }, shown])
  })

  it('without a change leaves none', async () => {
    await imported(`code,points\n${await codeOf()},500\n`)
    expect(await desk.historyOf(id)).toEqual([])
  })
})
