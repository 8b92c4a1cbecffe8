/** Malformed catalogue files: read correctly, or rejected with line and place. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixture } from '../fixture.ts'
import { HEAD, openCatalogueBench } from '../shops/open-catalogue-bench.ts'
import { fuzzRuns } from '../../setup/fuzz-runs.ts'

const bench = fixture(openCatalogueBench)

async function namesOf(loginId: string): Promise<string[]> {
  const { rows } = await bench.database.pool.query<{ name: string }>(
    `select p.name->>'en' as name from products p join clients on clients.id = client_id
     where login_id = $1 order by position`,
    [loginId],
  )
  return rows.map(({ name }) => name)
}

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
    const client = await bench.newClient(encoding.toLowerCase().replaceAll(' ', '-'))
    const file = await bench.fileOf(encoded(`${HEAD}\r\nA,"दो लोगों, ""😀""",Zelte,5\r\n`))
    const { exitCode, complaints } = await bench.importing(client, '--csv', file)
    expect(complaints).toEqual([])
    expect(exitCode).toBe(0)
    expect(await namesOf(client)).toEqual(['दो लोगों, "😀"'])
  })

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['strokes', '|'],
  ])('is read with %s for commas', async (name, mark) => {
    const client = await bench.newClient(`parted-by-${name}`)
    const lines = [HEAD, 'A,"Cup, &amp; bowl;|",Things,5', '"B",Bowl,Things,6']
    // Separators within quotes stay.
    const text = lines.map((line) => line.replaceAll(/,(?! )/g, mark)).join('\n')
    const { exitCode, complaints } = await bench.importing(client, '--csv', await bench.fileOf(text))
    expect(complaints).toEqual([])
    expect(exitCode).toBe(0)
    expect(await namesOf(client)).toEqual(['Cup, & bowl;|', 'Bowl'])
  })

  it('has rows that are longer or shorter than its headings: each is named', async () => {
    const client = await bench.newClient('ragged')
    const file = await bench.tableOf(HEAD, 'A,Good,Things,1', 'B,Long,Things,1,more,and', 'C,Short')
    const { exitCode, complaints } = await bench.importing(client, '--csv', file)
    expect(exitCode).toBe(1)
    expect(complaints).toEqual([
      'line 3, cell 5: the row has 2 more cells than there are columns (row left out)',
      'line 4, cell 2: the row ends here, 2 cells too early (row left out)',
      'line 4, category: is empty (row left out)',
    ])
    expect(await namesOf(client)).toEqual(['Good'])
  })

  it.each<[string, string | Uint8Array, string]>([
    [
      'has a byte that is no UTF-8 among letters that are',
      Buffer.concat([Buffer.from(`${HEAD}\nA,आशा,Things,1\nB,Caf`), latin('\xe9,Things,1\n')]),
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
      'is a cut workbook',
      Buffer.from('504b030414000600080000002100', 'hex'),
      'this is no workbook that can be read',
    ],
    [
      'names a column twice',
      `code,name,category,points,Name\nA,Good,Things,1,Bad\n`,
      'line 1: the column name is there twice',
    ],
    [
      'lacks columns',
      'code:name:category:points\nA:Good:Things:1\n',
      'line 1: there is no column code (the cells were taken to be parted by commas)',
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
    const client = await bench.newClient(what.replaceAll(/[^a-z]+/gi, '-').toLowerCase())
    const file = await bench.fileOf(content)
    const { exitCode, complaints } = await bench.importing(client, '--csv', file)
    expect(complaints.join('\n')).toContain(said)
    expect(complaints.join('\n')).toContain(file)
    expect(exitCode).toBe(2)
    expect(await bench.rowsLeftBy(client)).toBe(0)
  })

  it('keeps formulas as the text that they are', async () => {
    const client = await bench.newClient('formulas')
    const formulas = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      `=HYPERLINK("http://evil.test";"x")`,
      "=cmd|' /C calc'!A0",
    ]
    const rows = formulas.map((text, n) => `F${n},"${text.replaceAll('"', '""')}",=Shelf,1`)
    const { exitCode } = await bench.importing(
      client,
      '--csv',
      await bench.fileOf([HEAD, ...rows].join('\n')),
    )
    expect(exitCode).toBe(0)
    expect(await namesOf(client)).toEqual(formulas)
  })

  it('leaves out rows with control characters, and shows them so that no terminal obeys', async () => {
    const client = await bench.newClient('terminal')
    const rows = [
      'A,\u001b[2Jgone,Things,1',
      'B,Good,Things,1',
      'C,Good,Things,\u001b]0;owned\u0007',
      'D,\u202Etxt,Things,x\u202E',
    ]
    const { exitCode, complaints } = await bench.importing(
      client,
      '--csv',
      await bench.fileOf([HEAD, ...rows].join('\n')),
    )
    expect(exitCode).toBe(1)
    expect(complaints).toEqual([
      String.raw`line 2, name: "\u001b[2Jgone" has a control character, or one that turns the direction of the text (row left out)`,
      String.raw`line 4, points: "\u001b]0;owned\u0007" must be a whole number above 0, such as 1250, or empty (row left out)`,
      String.raw`line 5, name: "\u202etxt" has a control character, or one that turns the direction of the text (row left out)`,
      String.raw`line 5, points: "x\u202e" must be a whole number above 0, such as 1250, or empty (row left out)`,
    ])
    expect(await namesOf(client)).toEqual(['Good'])
  })

  it('takes every row or names it, whatever stands in it', async () => {
    const client = await bench.newClient('anything')
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
        const { exitCode, printed, complaints } = await bench.importing(
          client,
          '--csv',
          await bench.fileOf(lines.join('\n')),
          '--json',
          '--yes',
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
      { numRuns: fuzzRuns(20) },
    )
  })

  it('imports no member of a file that breaks off later', async () => {
    const client = await bench.newClient('members')
    const file = await bench.fileOf('mobile,name\n9000000001,Asha\n9000000002,"never closed\n')
    const { exitCode } = await bench.admin('members', 'import', '--client', client, '--csv', file)
    expect(exitCode).toBe(2)
    expect(await bench.rowsLeftBy(client)).toBe(0)
  })
})
