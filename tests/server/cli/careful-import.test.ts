/** A safe import: what the file does not mention is kept, and losses are reported before they happen. */
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { FULL_HEAD, openCatalogueBench } from '../shops/open-catalogue-bench.ts'

const bench = fixture(openCatalogueBench)

it('a file that empties a column of many products is asked about, whichever column', async () => {
  const client = await bench.filledClient('empties')
  const columns = { feature: '0', latest: '0', occasions: '', brand: '', size: '', subcategory: '' }
  for (const [column, nothing] of Object.entries(columns)) {
    const rows = [0, 1, 2].map((n) => `P${n},${nothing}`)
    const emptied = ['--csv', await bench.tableOf(`code,${column}`, ...rows)]
    const { exitCode, complaints } = await bench.importing(client, ...emptied)
    expect([exitCode, complaints.join()]).toEqual([5, expect.stringContaining('stock from 3 of the 20')])
    expect((await bench.importing(client, ...emptied, '--yes')).exitCode).toBe(0)
  }
})

describe('a price list', () => {
  it('changes prices alone, and leaves everything that it has no column for', async () => {
    const client = await bench.filledClient('prices')
    const before = await bench.productOf(client, 'P7')
    const { exitCode, printed } = await bench.importing(
      client,
      '--csv',
      await bench.tableOf('code,points', 'P7,120', 'P3,90'),
    )
    expect(exitCode).toBe(0)
    expect(printed).toContain('Of those that were there: 1 prices up, 1 prices down.')
    expect(await bench.productOf(client, 'P7')).toEqual({ ...before, points: 120 })
  })

  it('with the columns that once were needed wipes nothing', async () => {
    const client = await bench.filledClient('columns')
    const before = await bench.productOf(client, 'P1')
    await bench.importing(
      client,
      '--csv',
      await bench.tableOf('code,name,category,points', 'P1,Product 1,Things,101'),
    )
    expect(await bench.productOf(client, 'P1')).toEqual({ ...before, points: 101 })
  })

  it('needs a name and a category for a product that is new', async () => {
    const client = await bench.filledClient('new')
    const { exitCode, complaints } = await bench.importing(
      client,
      '--csv',
      await bench.tableOf('code,points', 'P1,7', 'NEW,5'),
    )
    expect(exitCode).toBe(1)
    expect(complaints).toEqual(['line 3, name: is missing, and the product is new (row left out)'])
    expect(await bench.productOf(client, 'P1')).toMatchObject({ points: 7 })
  })

  it('has columns for Hindi, whose empty cell takes the text away [L.4]', async () => {
    const client = await bench.filledClient('hindi')
    const inHindi = async () => {
      const { rows } = await bench.database.pool.query<Record<string, string | null>>(
        `select p.name ->> 'hi' as name, p.name ->> 'en' as english, c.name ->> 'hi' as category
        from products p join categories c on c.id = p.category_id join clients k on k.id = p.client_id
        where k.login_id = $1 and p.code = 'P1'`,
        [client],
      )
      return rows[0]
    }
    const head = 'code,category,category_hi,name_hi'
    await bench.importing(client, '--csv', await bench.tableOf(head, 'P1,Things,चीज़ें,पहला'))
    expect(await inHindi()).toEqual({ name: 'पहला', english: 'Product 1', category: 'चीज़ें' })
    await bench.importing(client, '--csv', await bench.tableOf('code,name_hi', 'P1,'))
    expect(await inHindi()).toEqual({ name: null, english: 'Product 1', category: 'चीज़ें' })
  })

  it('keeps the other languages of a text', async () => {
    const client = await bench.filledClient('languages')
    await bench.database.pool.query(
      `update products set name = name || '{"hi": "उत्पाद"}' where client_id = (select id from clients where login_id = $1)`,
      [client],
    )
    await bench.importing(client, '--csv', await bench.tableOf('code,name', 'P1,Renamed'))
    const { rows } = await bench.database.pool.query(
      `select name from products where code = 'P1' and client_id = (select id from clients where login_id = $1)`,
      [client],
    )
    expect(rows).toEqual([{ name: { en: 'Renamed', hi: 'उत्पाद' } }])
  })

  it('keeps the pictures of a product where one of its row is missing', async () => {
    const client = await bench.filledClient('pictures')
    const { complaints } = await bench.importing(
      client,
      '--csv',
      await bench.tableOf('code,images', 'P1,gone.webp'),
    )
    expect(complaints).toHaveLength(1)
    expect(await bench.productOf(client, 'P1')).toMatchObject({ pictures: 1 })
  })
})

describe('an import that would take a lot away', () => {
  const emptying = () => bench.tableOf('code,points,short_description', 'P1,,Short', 'P2,100,', 'P3,,')

  it('is shown by a dry run, which changes nothing', async () => {
    const client = await bench.filledClient('dry')
    const before = await bench.productOf(client, 'P1')
    const { exitCode, printed } = await bench.importing(
      client,
      '--csv',
      await emptying(),
      '--retire-missing',
      '--dry-run',
    )
    expect(exitCode).toBe(0)
    expect(printed).toContain('Nothing was imported; this is what would be.')
    expect(printed).toContain('0 created, 3 updated, 0 unchanged, 0 left out, 17 retired')
    expect(printed).toContain('2 without a price from now on, 2 a text emptied')
    expect(await bench.productOf(client, 'P1')).toEqual(before)
  })

  it('is refused where nobody can be asked, and done with --yes', async () => {
    const client = await bench.filledClient('refused')
    const file = await emptying()
    const { exitCode, complaints } = await bench.importing(client, '--csv', file)
    expect(exitCode).toBe(5)
    expect(complaints.join()).toContain(
      'would retire 0 and take price, pictures, texts, details or stock from 3 of the 20 products that are shown. Nothing was imported.',
    )
    expect(await bench.productOf(client, 'P1')).toMatchObject({ points: 100 })
    expect((await bench.importing(client, '--csv', file, '--yes')).exitCode).toBe(0)
    expect(await bench.productOf(client, 'P1')).toMatchObject({ points: null })
  })

  it('asks whoever is there', async () => {
    const client = await bench.filledClient('asked')
    const words = ['catalogue', 'import', '--client', client, '--csv', await emptying()]
    const asked: string[] = []
    const answering = (answer: boolean) => (question: string) => {
      asked.push(question)
      return Promise.resolve(answer)
    }
    expect((await bench.adminWith({ confirm: answering(false) }, ...words)).exitCode).toBe(5)
    expect(await bench.productOf(client, 'P1')).toMatchObject({ points: 100 })
    expect((await bench.adminWith({ confirm: answering(true) }, ...words)).exitCode).toBe(0)
    expect(await bench.productOf(client, 'P1')).toMatchObject({ points: null })
    expect(asked).toHaveLength(2)
  })

  it('needs no word for a tenth', async () => {
    const client = await bench.filledClient('tenth')
    const file = await bench.tableOf('code,points', 'P1,', 'P2,')
    expect((await bench.importing(client, '--csv', file)).exitCode).toBe(0)
  })
})

it('leaves the prebuilt listing as the tables have it, also with --strict and --retire-missing', async () => {
  const client = await bench.filledClient('ready')
  const file = await bench.tableOf(
    FULL_HEAD,
    'P1,Renamed,Short,Things,Small,,Brand,L,7,10,1,0,',
    'N1,New,,Other,,,,,5,1,0,1,',
  )
  const { exitCode } = await bench.importing(client, '--csv', file, '--strict', '--retire-missing', '--yes')
  expect(exitCode).toBe(0)
  const read = async () => {
    const { rows } = await bench.database.pool.query(
      `select l.product_count, l.categories, l.latest_product_ids, l.feature_product_ids,
         (select json_agg(t.json order by t.product_id) from product_tiles t join products p on p.id = t.product_id
           where p.client_id = l.client_id) as tiles
       from client_listings l join clients on clients.id = l.client_id where login_id = $1`,
      [client],
    )
    return rows[0]
  }
  const after = await read()
  expect(Number(after.product_count)).toBe(2)
  const { rows } = await bench.database.pool.query('select id from clients where login_id = $1', [client])
  await bench.database.pool.query('select write_client_listing($1)', [rows[0].id])
  await bench.database.pool.query(
    'select write_product_tiles(array(select id from products where client_id = $1))',
    [rows[0].id],
  )
  expect(await read()).toEqual(after)
})
