import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeFolder } from '../setup/remove-folder.ts'
import { openAdminBench, type AdminBench } from './admin-test-room.ts'

let bench: AdminBench
let scratch: string
let files = 0

beforeAll(async () => {
  bench = await openAdminBench()
  scratch = await mkdtemp(join(tmpdir(), 'hostile-catalogue-'))
})
afterAll(async () => {
  await bench.close()
  await removeFolder(scratch)
})

async function newClient(loginId: string): Promise<string> {
  const { exitCode } = await bench.admin('client', 'create', '--login-id', loginId, '--name', loginId)
  expect(exitCode).toBe(0)
  return loginId
}

async function fileOf(content: string | Uint8Array): Promise<string> {
  files += 1
  const file = join(scratch, `table-${files}.csv`)
  await writeFile(file, content)
  return file
}

const importFile = (client: string, file: string, ...words: string[]) =>
  bench.admin('catalogue', 'import', '--client', client, '--csv', file, ...words)

async function namesOf(loginId: string): Promise<string[]> {
  const { rows } = await bench.database.pool.query<{ name: string }>(
    `select p.name->>'en' as name from products p join clients on clients.id = client_id
     where login_id = $1 order by position`,
    [loginId],
  )
  return rows.map(({ name }) => name)
}

async function rowsLeftBy(loginId: string): Promise<number> {
  const { rows } = await bench.database.pool.query<{ count: number }>(
    `select count(*)::int from clients, lateral (
       select 1 from products where client_id = clients.id union all
       select 1 from categories where client_id = clients.id union all
       select 1 from banners where client_id = clients.id union all
       select 1 from members where client_id = clients.id) as anything where login_id = $1`,
    [loginId],
  )
  return rows[0]?.count ?? -1
}

const HEAD = 'code,name,category,points'
const latin = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string, order: 'LE' | 'BE') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return order === 'LE' ? bytes : bytes.swap16()
}

describe('a catalogue file that is not what it seems', () => {
  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 LE', (text: string) => utf16(text, 'LE')],
    ['UTF-16 BE', (text: string) => utf16(text, 'BE')],
  ])('is read as %s', async (encoding, encoded) => {
    const client = await newClient(encoding.toLowerCase().replaceAll(' ', '-'))
    const file = await fileOf(encoded(`${HEAD}\r\nA,"दो लोगों, ""😀""",Zelte,5\r\n`))
    const { exitCode, complaints } = await importFile(client, file)
    expect(complaints).toEqual([])
    expect(exitCode).toBe(0)
    expect(await namesOf(client)).toEqual(['दो लोगों, "😀"'])
  })

  it.each<[string, string | Uint8Array, string]>([
    [
      'is in an encoding of its own',
      latin(`${HEAD}\nA,Good,Things,1\nB,Caf\xe9,Things,1\n`),
      'line 3, character 6: this is no UTF-8.',
    ],
    [
      'breaks off within a character',
      Buffer.from(`${HEAD}\nA,Good,Things,1\nB,€`).subarray(0, -1),
      'line 3, character 3: this is no UTF-8.',
    ],
    [
      'has half a character in UTF-16',
      utf16(`${HEAD}\nA,\uD800x,Things,1\n`, 'LE'),
      'line 2, character 3: this is no UTF-16.',
    ],
    [
      'is UTF-16 without a mark',
      Buffer.from(`${HEAD}\nA,Good,Things,1\n`, 'utf16le'),
      'line 1, character 2: a NUL character stands here',
    ],
    ['is a workbook', Buffer.from('504b030414000600080000002100', 'hex'), 'line 1, character 6: a NUL'],
    [
      'names a column twice',
      `code,name,category,points,Name\nA,Good,Things,1,Bad\n`,
      'line 1: the column name is there twice',
    ],
    [
      'lacks columns',
      'code;name;category;points\nA;Good;Things;1\n',
      'line 1: there is no column code, name, category, points',
    ],
    [
      'has columns without end',
      `${HEAD},${Array.from({ length: 40_000 }, (_, n) => `c${n}`).join(',')}\nA,Good,Things,1\n`,
      'line 1: there are 40004 columns, at most 200 are taken',
    ],
    [
      'has a quote within a cell',
      `${HEAD}\nA,Good,Things,1\nB,a 5" screen,Things,1\n`,
      'line 3, cell 2: a quote stands in a cell that is not in quotes',
    ],
    [
      'goes on after a quote',
      `${HEAD}\r\nA,"Good\r\none",Things,1\r\nA,"Good" one,Things,1\r\n`,
      'line 4, cell 2: something follows the closing quote',
    ],
    [
      'has no end to a quote',
      `${HEAD}\nA,Good,Things,1\nB,"Good,Things,1\n`,
      'the record that starts at line 3, a quote is opened and never closed',
    ],
    ['is empty', '', 'is empty'],
  ])('that %s is refused whole, by line and place', async (what, content, said) => {
    const client = await newClient(what.replaceAll(/[^a-z]+/gi, '-').toLowerCase())
    const file = await fileOf(content)
    const { exitCode, complaints } = await importFile(client, file)
    expect(complaints.join('\n')).toContain(said)
    expect(complaints.join('\n')).toContain(file)
    expect(exitCode).toBe(2)
    expect(await rowsLeftBy(client)).toBe(0)
  })

  it('keeps formulas as the text that they are', async () => {
    const client = await newClient('formulas')
    const formulas = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      `=HYPERLINK("http://evil.test";"x")`,
      "=cmd|' /C calc'!A0",
    ]
    const rows = formulas.map((text, n) => `F${n},"${text.replaceAll('"', '""')}",=Shelf,1`)
    const { exitCode } = await importFile(client, await fileOf([HEAD, ...rows].join('\n')))
    expect(exitCode).toBe(0)
    expect(await namesOf(client)).toEqual(formulas)
  })

  it('leaves out rows with control characters, and shows them so that no terminal obeys', async () => {
    const client = await newClient('terminal')
    const rows = [
      'A,\u001b[2Jgone,Things,1',
      'B,Good,Things,1',
      'C,Good,Things,\u001b]0;owned\u0007',
      'D,\u202Etxt,Things,x\u202E',
    ]
    const { exitCode, complaints } = await importFile(client, await fileOf([HEAD, ...rows].join('\n')))
    expect(exitCode).toBe(1)
    expect(complaints).toEqual([
      String.raw`line 2, name: "\u001b[2Jgone" has a control character (row left out)`,
      String.raw`line 4, points: "\u001b]0;owned\u0007" must be a whole number above 0, such as 1250, or empty (row left out)`,
      String.raw`line 5, points: "x\u202e" must be a whole number above 0, such as 1250, or empty (row left out)`,
    ])
    expect(await namesOf(client)).toEqual(['Good'])
  })

  it('takes every row or names it, whatever stands in it', async () => {
    const client = await newClient('anything')
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        'A',
        'Shelf',
        '1',
        '',
        ' ',
        '=1',
        "'; drop table products; --",
        '<script>',
        '\0',
        '𠀀'.repeat(60),
      ),
    )
    const row = fc.tuple(cell, cell, cell, cell, cell, cell)
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const lines = [
          'code,name,category,points,occasions,subcategory',
          ...rows.map((cells) => cells.map(quoted).join(',')),
        ]
        const { exitCode, printed, complaints } = await importFile(
          client,
          await fileOf(lines.join('\n')),
          '--json',
        )
        if (exitCode === 2) {
          expect(complaints.join('\n')).toMatch(/a NUL character|no UTF-8/)
          return
        }
        const { created, updated, unchanged, skipped } = JSON.parse(printed)
        const blank = rows.filter((cells) => cells.every((text) => text.trim() === '')).length
        expect(created + updated + unchanged + skipped).toBe(rows.length - blank)
        expect(exitCode).toBe(skipped > 0 ? 1 : 0)
      }),
      { numRuns: 60 },
    )
  })

  it('imports no member of a file that breaks off later', async () => {
    const client = await newClient('members')
    const file = await fileOf('mobile,name\n9000000001,Asha\n9000000002,"never closed\n')
    const { exitCode } = await bench.admin('members', 'import', '--client', client, '--csv', file)
    expect(exitCode).toBe(2)
    expect(await rowsLeftBy(client)).toBe(0)
  })
})

/** A PNG whose head claims a size that its few bytes can't fill. */
function claimedPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

describe('pictures that are no pictures', () => {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "${'ha'.repeat(50)}">${Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`,
  ).join('')}]>${svg('<text>&j;</text>')}`

  it('are each named, by line and column, and imported without', async () => {
    const client = await newClient('no-pictures')
    const folder = join(scratch, 'no-pictures')
    await mkdir(join(folder, 'folder.png'), { recursive: true })
    const webp = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
      .webp()
      .toBuffer()
    const vastWebp = Buffer.from(webp)
    const claimed: Record<string, string | Uint8Array> = {
      'script.png': svg('<script>alert(1)</script>'),
      'laughs.webp': laughs,
      'page.jpg': '<!doctype html><script>alert(1)</script>',
      'program.gif': Buffer.from('7f454c4602010100', 'hex'),
      'empty.png': '',
      'cut.webp': vastWebp.subarray(0, 20),
      'wide.png': claimedPng(2_000_000_000, 1),
      'vast.png': claimedPng(100_000, 100_000),
      'vast.avif': await sharp({ create: { width: 6000, height: 4001, channels: 3, background: '#123' } })
        .avif({ effort: 0 })
        .toBuffer(),
    }
    for (const [name, content] of Object.entries(claimed)) await writeFile(join(folder, name), content)
    execFileSync('mkfifo', [join(folder, 'pipe.png')])
    const names = [...Object.keys(claimed), 'folder.png', 'pipe.png', 'n'.repeat(255)]
    const file = await fileOf(
      ['code,name,category,points,images', ...names.map((name, n) => `P${n},P,Things,1,${name}`)].join('\n'),
    )
    const { exitCode, printed, complaints } = await importFile(client, file, '--pictures', folder)
    const unknown = 'it is no JPEG, PNG, WebP, AVIF, GIF or TIFF'
    const why = [
      ...Array<string>(5).fill(unknown),
      'it can’t be read as a picture',
      'it can’t be read as a picture',
      'it has more than 60 million pixels',
      'it has more than 24 million pixels',
      'it is no file',
      'it is no file',
      'there is no such file',
    ]
    expect(complaints).toEqual(
      why.map((what, n) => `line ${n + 2}, images: "${names[n]}": ${what}; imported without it`),
    )
    expect(printed).toContain(`${names.length} created`)
    expect(exitCode).toBe(0)
  })

  it('lead nowhere out of their folder', async () => {
    const client = await newClient('outside')
    const folder = join(scratch, 'inside')
    await mkdir(folder)
    const secret = join(scratch, 'secret.png')
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } }).toFile(secret)
    await symlink(secret, join(folder, 'link.png'))
    await symlink(scratch, join(folder, 'door'))
    const names = [
      '../secret.png',
      secret,
      'link.png',
      'door/secret.png',
      'x/../../secret.png',
      '.',
      String.raw`C:\secret.png`,
      String.raw`..\secret.png`,
    ]
    const file = await fileOf(
      ['code,name,category,points,images', ...names.map((name, n) => `P${n},P,Things,1,${name}`)].join('\n'),
    )
    const { complaints } = await importFile(client, file, '--pictures', folder)
    expect(complaints).toEqual(
      names.map(
        (name, n) => `line ${n + 2}, images: "${name}" leads out of the pictures folder (row left out)`,
      ),
    )
    const { exitCode, complaints: refused } = await importFile(
      client,
      await fileOf(`${HEAD}\nA,Good,Things,1\n`),
      '--banners',
      folder,
    )
    expect(exitCode).toBe(2)
    expect(refused).toEqual(['--banners: link.png leads out of the folder. Nothing was imported.'])
    expect(await rowsLeftBy(client)).toBe(0)
  })
})
