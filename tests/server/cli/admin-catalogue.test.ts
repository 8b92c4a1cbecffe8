/** The catalogue import: what it creates, changes, leaves out and reports. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mediaFolders } from '../../../server/media/media-store.ts'
import { fixture } from '../fixture.ts'
import { openCatalogueBench, SAMPLE } from '../shops/open-catalogue-bench.ts'

const realCatalogue = resolve(import.meta.dirname, '../../../../shared/data/real-catalogue')

const bench = fixture(openCatalogueBench)

interface Product {
  code: string
  name: string
  description: string
  points: number | null
  stock: number
  category: string
  subcategory: string | null
  is_active: boolean
  is_feature: boolean
  is_latest: boolean
  pictures: number
  occasions: string[]
}

async function productsOf(loginId: string): Promise<Record<string, Product>> {
  const { rows } = await bench.database.pool.query<Product>(
    `select p.code, p.name->>'en' as name, p.description->>'en' as description, p.points, p.stock, p.is_active,
       p.is_feature, p.is_latest, c.name->>'en' as category, s.name->>'en' as subcategory,
       (select count(*)::int from product_pictures where product_id = p.id) as pictures,
       array(select o.name->>'en' from product_occasions po join occasions o on o.id = po.occasion_id
         where po.product_id = p.id order by 1) as occasions
     from products p join clients on clients.id = p.client_id join categories c on c.id = p.category_id
       left join subcategories s on s.id = p.subcategory_id
     where clients.login_id = $1`,
    [loginId],
  )
  return Object.fromEntries(rows.map((row) => [row.code, row]))
}

describe('importing a catalogue', () => {
  it('imports the good rows and names each bad one by line and column', async () => {
    const client = await bench.newClient('sample')
    const { exitCode, printed, complaints } = await bench.importing(client, ...SAMPLE)
    expect(exitCode).toBe(1)
    expect(printed).toContain('6 created, 0 updated, 0 unchanged, 7 left out')
    expect(complaints).toEqual([
      'line 8, images: "no-such-picture.png": there is no such file; imported without it',
      'line 10, images: "not-a-picture.jpg": it is no JPEG, PNG, WebP, AVIF, GIF or TIFF; imported without it',
      'line 11, points: "12,5" must be a whole number above 0, such as 1250, or empty (row left out)',
      'line 12, points: "-3" must be a whole number above 0, such as 1250, or empty (row left out)',
      'line 12, stock: "-1" must be a whole number from 0 up, or empty (row left out)',
      'line 13, points: "1e9" must be a whole number above 0, such as 1250, or empty (row left out)',
      'line 13, feature: "often" must be 0 or 1 (row left out)',
      'line 14, code: "KT-1" stands in line 2 already (row left out)',
      'line 15, code: is empty (row left out)',
      'line 16, images: "../../secret.png" leads out of the pictures folder (row left out)',
      'line 17, category: is empty (row left out)',
    ])
  })

  it('reads the byte order mark, quotes over several lines, other scripts and several values in a cell', async () => {
    const products = await productsOf('sample')
    expect(Object.keys(products).toSorted()).toEqual(['KT-1', 'KT-2', 'PT-1', 'TN-1', 'TN-2', 'TN-3'])
    expect(products['KT-1']).toMatchObject({
      description: '<p>Two litres,\r\n<b>one whistle</b>\r\nand a handle that says "cool".</p>',
      points: 1250,
      stock: 12,
      is_feature: true,
      is_latest: false,
      category: 'Kitchen',
      subcategory: 'Kettles',
      pictures: 2,
      occasions: ['Housewarming', 'Wedding'],
    })
    expect(products['KT-2']).toMatchObject({ occasions: ['Wedding'], is_latest: true })
    expect(products['TN-1']?.name).toBe('दो लोगों का तंबू (Two Person Tent)')
    expect(products['TN-2']).toMatchObject({ category: 'Outdoors', pictures: 0 })
    expect(products['TN-3']).toMatchObject({ points: null, subcategory: null })
  })

  it('reads a character reference in plain text as its character, and leaves HTML as it is', async () => {
    const client = await bench.newClient('references')
    const file = await bench.tableOf(
      'code,name,category,points,occasions,description',
      'R1,Lumaflex&trade; Band &amp; Kit,Fitness &#38; Fun,190,Him &amp; Her,<p>Lumaflex&trade;</p>',
      'R2,Band&#27;,Fitness,190,,',
    )
    const { complaints } = await bench.importing(client, '--csv', file)
    expect(complaints).toEqual([expect.stringMatching(/^line 3, name: .*has a control character/)])
    expect(await productsOf(client)).toEqual({
      R1: expect.objectContaining({
        name: 'Lumaflex™ Band & Kit',
        category: 'Fitness & Fun',
        occasions: ['Him & Her'],
        description: '<p>Lumaflex&trade;</p>',
      }),
    })
  })

  it('changes nothing when it is run again', async () => {
    const pictures = await readdir(join(bench.dataDirectory, mediaFolders.originals))
    const { printed } = await bench.importing('sample', ...SAMPLE, '--json')
    expect(JSON.parse(printed)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 6,
      skipped: 7,
      made: { categories: 0, subcategories: 0, occasions: 0 },
    })
    expect(await readdir(join(bench.dataDirectory, mediaFolders.originals))).toEqual(pictures)
  })

  it('updates a product by its code, and replaces its pictures and occasions', async () => {
    const client = await bench.newClient('updated')
    await bench.importing(client, ...SAMPLE)
    const file = await bench.tableOf(
      'code,name,category,points,stock,images,occasions',
      'KT-1,Copper Kettle,Kitchen,999,7,tent.webp,Travel',
    )
    const { printed, exitCode } = await bench.importing(
      client,
      '--csv',
      file,
      '--pictures',
      'catalogue/pictures',
      '--set-stock',
    )
    expect(exitCode).toBe(0)
    expect(printed).toContain('0 created, 1 updated')
    const products = await productsOf(client)
    expect(Object.keys(products)).toHaveLength(6)
    expect(products['KT-1']).toMatchObject({ points: 999, stock: 7, pictures: 1, occasions: ['Travel'] })
  })

  it('imports nothing with --strict where a single row is bad', async () => {
    const client = await bench.newClient('strict')
    const { exitCode, printed } = await bench.importing(client, ...SAMPLE, '--strict')
    expect(exitCode).toBe(1)
    expect(printed).toContain('Nothing was imported')
    expect(await productsOf(client)).toEqual({})
    const { rows } = await bench.database.pool.query(
      `select 1 from categories join clients on clients.id = client_id where login_id = 'strict'`,
    )
    expect(rows).toEqual([])
  })

  it('imports all of it with --strict where every row is good', async () => {
    const client = await bench.newClient('strict-good')
    const rows = Array.from({ length: 230 }, (_, index) => `P-${index},Product ${index},Things,${index + 1}`)
    const file = await bench.tableOf('code,name,category,points', ...rows)
    const { exitCode } = await bench.importing(client, '--csv', file, '--strict', '--default-stock', '9')
    expect(exitCode).toBe(0)
    const products = await productsOf(client)
    expect(Object.keys(products)).toHaveLength(230)
    expect(products['P-229']).toMatchObject({ points: 230, stock: 9 })
  })

  it('stops showing what the file does not name with --retire-missing, and shows it again with --show-again alone', async () => {
    const client = await bench.newClient('retired')
    await bench.importing(client, ...SAMPLE)
    const file = await bench.tableOf('code,name,category,points', 'TN-2,Tent Pegs,Outdoors,150')
    await bench.importing(client, '--csv', file, '--retire-missing', '--yes')
    const shown = () =>
      productsOf(client).then((all) => Object.values(all).filter((product) => product.is_active).length)
    expect(await shown()).toBe(1)
    const again = await bench.importing(client, ...SAMPLE)
    expect(again.printed).toContain('5 still retired (--show-again shows them)')
    expect(await shown()).toBe(1)
    await bench.importing(client, ...SAMPLE, '--show-again')
    expect(await shown()).toBe(6)
  })

  it('leaves another client with the same codes alone', async () => {
    const [mine, theirs] = [await bench.newClient('mine'), await bench.newClient('theirs')]
    await bench.importing(theirs, ...SAMPLE)
    const before = await productsOf(theirs)
    const file = await bench.tableOf('code,name,category,points', 'KT-1,My Kettle,Kitchen,5')
    await bench.importing(mine, '--csv', file, '--retire-missing')
    expect(await productsOf(theirs)).toEqual(before)
    expect(Object.keys(await productsOf(mine))).toEqual(['KT-1'])
  })

  it('makes one category when two imports of one client run at once', async () => {
    const client = await bench.newClient('twice')
    const ran = await Promise.all([bench.importing(client, ...SAMPLE), bench.importing(client, ...SAMPLE)])
    expect(ran.map(({ exitCode }) => exitCode)).toEqual([1, 1])
    const { rows } = await bench.database.pool.query(
      `select categories.name->>'en' as name from categories join clients on clients.id = client_id where login_id = 'twice' order by 1`,
    )
    expect(rows).toEqual([{ name: 'Kitchen' }, { name: 'Outdoors' }])
  })

  it('says what is wrong with a file as a whole, and imports nothing of it', async () => {
    const client = await bench.newClient('broken')
    const open = await bench.tableOf(
      'code,name,category,points',
      'A,Good,Things,1',
      'B,"never closed,Things,1',
    )
    const headless = await bench.tableOf('kode,name', 'A,Good')
    const cases: [string, string][] = [
      [open, 'in the record that starts at line 3, a quote is opened and never closed'],
      [headless, 'line 1: there is no column code'],
      ['nowhere.csv', 'There is no file'],
    ]
    for (const [file, said] of cases) {
      const { exitCode, complaints } = await bench.importing(client, '--csv', file)
      expect(exitCode).toBe(2)
      expect(complaints.join('\n')).toContain(said)
    }
    expect(await productsOf(client)).toEqual({})
  })

  it.runIf(existsSync(realCatalogue))(
    'imports a real catalogue, and again without a change (skipped without one beside the project)',
    { tags: ['release'], timeout: 180_000 },
    async () => {
      const client = await bench.newClient('real')
      const files = [
        '--csv',
        join(realCatalogue, 'products.csv'),
        '--pictures',
        join(realCatalogue, 'images'),
      ]
      const first = await bench.importing(client, ...files, '--strict', '--json')
      expect(first.exitCode).toBe(0)
      expect(JSON.parse(first.printed)).toMatchObject({ created: 44, skipped: 0 })
      const again = await bench.importing(client, ...files, '--json')
      expect(JSON.parse(again.printed)).toMatchObject({ created: 0, updated: 0, unchanged: 44 })
      const products = Object.values(await productsOf(client))
      expect(new Set(products.map(({ category }) => category))).toEqual(
        new Set(['Bags', 'Fitness Equipment', 'Watches']),
      )
      expect(products.reduce((sum, { pictures }) => sum + pictures, 0)).toBeGreaterThan(40)
    },
  )
})
