/** What looks the same is one: codes, categories, subcategories, occasions and pictures of a catalogue; the command line's values. */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  daySpellings,
  mobileSpellings,
  nearCodes,
  sameNames,
  stateSpellings,
  wholeSpellings,
} from '../../setup/spellings.ts'
import { fixture } from '../fixture.ts'
import { HEAD, openCatalogueBench } from '../shops/open-catalogue-bench.ts'

const bench = fixture(openCatalogueBench)

const cell = (written: string) => `"${written}"`
const named = async (table: 'categories' | 'occasions' | 'products', client: string): Promise<string[]> => {
  const column = table === 'products' ? 'code' : "name->>'en'"
  const { rows } = await bench.database.pool.query<{ name: string }>(
    `select t.${column} as name from ${table} t join clients on clients.id = client_id where login_id = $1 order by t.id`,
    [client],
  )
  return rows.map(({ name }) => name)
}
const picture = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: '#0a7d5c' } })
    .png()
    .toBuffer()

describe('an import of a catalogue', () => {
  it('makes one category, subcategory and occasion of names that look alike', async () => {
    const client = await bench.newClient('alike')
    const rows = sameNames.flatMap((names, group) =>
      names.map((name, index) => `P${group}-${index},Good,${cell(name)},${cell(name)},${cell(name)},5`),
    )
    const file = await bench.tableOf('code,name,category,subcategory,occasions,points', ...rows)
    const { printed } = await bench.importing(client, '--csv', file, '--json')
    const count = sameNames.length
    expect(JSON.parse(printed)).toMatchObject({
      created: rows.length,
      made: { categories: count, subcategories: count, occasions: count },
    })
    expect(await named('categories', client)).toEqual(sameNames.map(([first]) => first?.normalize('NFC')))
  })

  it('finds a product by a code that looks like its own, and names the second row of one', async () => {
    for (const [group, names] of sameNames.entries()) {
      const client = await bench.newClient(`codes-${group}`)
      const [first = '', ...others] = names
      await bench.importing(client, '--csv', await bench.tableOf(HEAD, `${cell(first)},Good,Things,5`))
      for (const other of others) {
        const { printed } = await bench.importing(
          client,
          '--csv',
          await bench.tableOf('code,points', `${cell(other)},7`),
          '--json',
        )
        expect(JSON.parse(printed)).toMatchObject({ created: 0, skipped: 0 })
      }
      expect(await named('products', client)).toEqual([first.normalize('NFC')])
      const twice = await bench.importing(
        client,
        '--csv',
        await bench.tableOf('code,points', ...names.map((name) => `${cell(name)},9`)),
      )
      expect(twice.complaints).toHaveLength(names.length - 1)
    }
  })

  it('says codes that miss another one by a hair, and refuses a number that a spreadsheet has shortened', async () => {
    for (const [index, [code, other]] of nearCodes.entries()) {
      const client = await bench.newClient(`near-${index}`)
      await bench.importing(client, '--csv', await bench.tableOf(HEAD, `${code},Good,Things,5`))
      const { complaints } = await bench.importing(
        client,
        '--csv',
        await bench.tableOf(HEAD, `${other},Good,Things,5`),
      )
      expect(complaints).toEqual([
        `line 2, code: "${other}" is a new code; "${code}" is there already and is nearly the same`,
      ])
    }
    const client = await bench.newClient('shortened')
    const { complaints, exitCode } = await bench.importing(
      client,
      '--csv',
      await bench.tableOf(HEAD, '8.9E+12,Good,Things,5'),
    )
    expect([complaints.length, exitCode]).toEqual([1, 1])
    expect(complaints[0]).toContain('"8.9E+12" is a number that a spreadsheet has shortened')
  })

  it('lets two that stand twice since an earlier version be told apart, lists and merges them', async () => {
    const client = await bench.newClient('twice')
    const file = await bench.tableOf(HEAD, 'A,Good,Home Decor,5', 'B,Good,Other,5')
    await bench.importing(client, '--csv', file)
    // As earlier versions could.
    await bench.database.pool.query(
      `begin; set local session_replication_role = replica;
       update categories set name = '{"en":"Home  Decor"}' where name->>'en' = 'Other'
         and client_id = (select id from clients where login_id = '${client}');
       commit`,
    )
    const listed = async () => {
      const { printed } = await bench.admin('doctor', '--json')
      return (JSON.parse(printed) as { check: string; what: string; todo: string }[]).filter(
        ({ check, what }) => check === 'twins' && what.startsWith(client),
      )
    }
    expect(await listed()).toMatchObject([
      {
        what: 'twice, categories: "Home Decor" (HOME-DECOR), "Home  Decor" (OTHER)',
        todo: expect.stringContaining('code and category') as string,
      },
    ])
    const unclear = await bench.importing(
      client,
      '--csv',
      await bench.tableOf('code,category', 'B,home decor'),
    )
    expect(unclear.complaints).toEqual([
      'line 2, category: "home decor" can be any of 2 that look alike; write it exactly as one of them (admin doctor lists them) (row left out)',
    ])
    await bench.importing(
      client,
      '--csv',
      await bench.tableOf('code,category', 'A,Home Decor', 'B,Home Decor'),
    )
    expect(await named('categories', client)).toEqual(['Home Decor'])
    expect(await listed()).toEqual([])
  })

  it('is not needed for that: the database refuses what looks like another one', async () => {
    const { db } = bench.database
    for (const [group, [first = '', ...others]] of sameNames.entries()) {
      const client = await bench.newClient(`refused-${group}`)
      const file = await bench.tableOf(
        'code,name,category,subcategory,occasions,points',
        `${cell(first)},Good,${cell(first)},${cell(first)},${cell(first)},5`,
      )
      await bench.importing(client, '--csv', file)
      const of = sql`(select id from clients where login_id = ${client})`
      for (const other of others) {
        const name = sql`${JSON.stringify({ en: other })}::jsonb`
        const tried = [
          sql`insert into categories (client_id, code, name) values (${of}, 'NEW', ${name})`,
          sql`insert into occasions (client_id, name) values (${of}, ${name})`,
          sql`insert into subcategories (category_id, name)
            select id, ${name} from categories where client_id = ${of}`,
          sql`insert into products (client_id, category_id, code, name)
            select client_id, id, ${other}, ${name} from categories where client_id = ${of}`,
        ]
        for (const statement of tried)
          await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23505' } })
      }
    }
  })

  it('reads points and stock as people write them', async () => {
    const client = await bench.newClient('amounts')
    const good = wholeSpellings.filter(([written, read]) => read !== null || written === '')
    const rows = wholeSpellings.map(([written], index) => `P${index},Good,Things,${cell(written)}`)
    const { printed } = await bench.importing(client, '--csv', await bench.tableOf(HEAD, ...rows), '--json')
    expect(JSON.parse(printed)).toMatchObject({
      created: good.length,
      skipped: wholeSpellings.length - good.length,
    })
  })
})

describe('pictures', () => {
  it('are found by a name in another normalization, and near ones are named', async () => {
    const client = await bench.newClient('named-pictures')
    const folder = await mkdtemp(join(bench.scratch, 'pictures-'))
    await writeFile(join(folder, 'cafe\u0301.png'), await picture())
    await writeFile(join(folder, 'Kettle.PNG'), await picture())
    await writeFile(join(folder, '._kettle.png'), 'a Mac’s own')
    const file = await bench.tableOf(
      `${HEAD},images`,
      'A,Good,Things,5,café.png',
      'B,Good,Things,5,kettle.jpg',
      'C,Good,Things,5,none.png',
    )
    const { complaints } = await bench.importing(client, '--csv', file, '--pictures', folder)
    expect(complaints).toEqual([
      'line 3, images: "kettle.jpg": there is no such file; there is "Kettle.PNG"; imported without it',
      'line 4, images: "none.png": there is no such file; imported without it',
    ])
    expect(await bench.productOf(client, 'A')).toMatchObject({ pictures: 1 })
  })

  it.each([
    ['a HEIC, as an iPhone takes them', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0')],
    ['a BMP', Buffer.from('BM\x36\x28\0\0\0\0\0\0\x36\0')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7 and more of it')],
    ['a Photoshop file', Buffer.from('8BPS and more of it')],
  ])('that are %s are named as such', async (what, bytes) => {
    const client = await bench.newClient(`kinds-${what.replaceAll(/\W/g, '').toLowerCase()}`)
    const folder = await mkdtemp(join(bench.scratch, 'kinds-'))
    await writeFile(join(folder, 'a.jpg'), bytes)
    const file = await bench.tableOf(`${HEAD},images`, 'A,Good,Things,5,a.jpg')
    const { complaints } = await bench.importing(client, '--csv', file, '--pictures', folder)
    expect(complaints).toEqual([
      `line 2, images: "a.jpg": it is ${what}; save it as JPEG or PNG; imported without it`,
    ])
  })

  it('of banners come as they are numbered; a Mac’s own files are none, and a HEIC is named', async () => {
    const client = await bench.newClient('banners')
    const folder = await mkdtemp(join(bench.scratch, 'banners-'))
    for (const name of ['10.png', '2.png', '1.jfif']) await writeFile(join(folder, name), await picture())
    await writeFile(join(folder, '._1.png'), 'a Mac’s own')
    await writeFile(join(folder, 'banners.csv'), 'file,title\n10.png,Ten\n2.PNG,Two\n1.jfif,One\n')
    const file = await bench.tableOf(HEAD, 'A,Good,Things,5')
    const { exitCode } = await bench.importing(client, '--csv', file, '--banners', folder)
    expect(exitCode).toBe(0)
    const { rows } = await bench.database.pool.query<{ title: string }>(
      `select title->>'en' as title from banners join clients on clients.id = client_id where login_id = $1
       order by banners.position`,
      [client],
    )
    expect(rows.map(({ title }) => title)).toEqual(['One', 'Two', 'Ten'])
    await writeFile(join(folder, '3.heic'), 'of a phone')
    const refused = await bench.importing(client, '--csv', file, '--banners', folder)
    expect(refused.complaints.join()).toContain('3.heic: save it as JPEG or PNG')
  })
})

describe('the command line', () => {
  it('reads a member’s number, and points, in each spelling', async () => {
    const client = await bench.newClient('people')
    const file = await bench.tableOf('mobile,name', '9876543210,Asha')
    await bench.admin('members', 'import', '--client', client, '--csv', file)
    for (const [written, read] of mobileSpellings('9876543210')) {
      const { exitCode } = await bench.admin(
        'members',
        'show',
        '--client',
        client,
        `--mobile=${written}`,
        '--json',
      )
      expect([written, exitCode === 0]).toEqual([written, read !== null])
    }
    for (const [written, read] of wholeSpellings) {
      const { printed, exitCode } = await bench.admin(
        'points',
        'grant',
        '--client',
        client,
        '--mobile',
        '9876543210',
        `--points=${written}`,
        '--reason',
        'Ten years',
        '--idempotency-key',
        `key of ${written}`,
        '--json',
      )
      expect([written, exitCode === 0]).toEqual([written, read !== null])
      if (read !== null) expect(JSON.parse(printed)).toMatchObject({ written: true })
    }
  })

  it('finds a member whose number can’t log in, to put it right, and takes no such number', async () => {
    const client = await bench.newClient('locked-out')
    await bench.database.pool.query(
      "insert into members (client_id, mobile, name) select id, '0981000001', 'Asha' from clients where login_id = $1",
      [client],
    )
    const { printed } = await bench.admin('doctor', '--json')
    expect(JSON.parse(printed)).toContainEqual(
      expect.objectContaining({
        check: 'numbers',
        what: expect.stringMatching(/^1 active members can't log in/) as string,
      }),
    )
    const words = ['members', 'set-mobile', '--client', client, '--mobile', '0981000001'] as const
    expect((await bench.admin(...words, '--to', '0981000002')).exitCode).not.toBe(0)
    expect((await bench.admin(...words, '--to', '+91 98100 00001')).printed).toContain('9810000001')
  })

  it('reads days and words of states', async () => {
    for (const [written, read] of daySpellings) {
      const { exitCode } = await bench.admin('order', 'list', `--from=${written}`)
      expect([written, exitCode === 0]).toEqual([written, read !== null])
    }
    for (const [written, read] of stateSpellings) {
      const { exitCode } = await bench.admin('order', 'list', `--status=${written}`)
      expect([written, exitCode === 0]).toEqual([written, read !== null])
    }
  })
})
