/** Files as spreadsheets make them: read, with what they were taken for, or refused with what to do. */
import { describe, expect, it } from 'vitest'
import { readCsv, rowFaults, UnreadableCsv } from '../../../server/operations/csv/csv-records.ts'
import { shielded, unshielded } from '../../../server/operations/csv/formulas.ts'
import { workbookOf } from '../../setup/workbook.ts'

async function reading(bytes: Uint8Array | string) {
  const taken: string[] = []
  const rows: Record<string, string>[] = []
  const faults: string[] = []
  const lines: number[] = []
  const file = { name: 'The file', bytes: Buffer.from(bytes) }
  const onReadAs = (what: string) => taken.push(what)
  for await (const record of readCsv(file, ['mobile', 'name'], { onReadAs })) {
    rows.push(record.cells)
    lines.push(record.line)
    faults.push(...rowFaults(record, []).map(({ line, column, what }) => `${line}, ${column}: ${what}`))
  }
  return { taken, rows, faults, lines }
}

const refusal = async (bytes: Uint8Array | string): Promise<string> => {
  const error: unknown = await reading(bytes).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(UnreadableCsv)
  return (error as UnreadableCsv).fault.what
}

const windows = (text: string) => Buffer.from(text, 'latin1')
const asha = { mobile: '9710000003', name: 'Zoë Müller' }
const text = `mobile,name\r\n${asha.mobile},${asha.name}\r\n`
const utf16be = Buffer.from(text, 'utf16le').swap16()

describe('a text file', () => {
  it.each<[string, Uint8Array | string, string[]]>([
    ['UTF-8', text, []],
    ['UTF-8 with a mark', `\uFEFF${text}`, []],
    ['Windows-1252', windows(text), ['Windows-1252']],
    ['Windows-1252 that ends in an accent', windows(text.replace('Müller\r\n', 'é')), ['Windows-1252']],
    [
      'Windows-1252 with curly quotes',
      Buffer.concat([windows('mobile,name\n9710000003,O'), Buffer.from([0x92]), windows('Brien\n')]),
      ['Windows-1252'],
    ],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le'), ['UTF-16']],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), ['UTF-16']],
    ['UTF-16 BE without a mark', utf16be, ['UTF-16']],
  ])('in %s is read, and it is said', async (_what, bytes, taken) => {
    const read = await reading(bytes)
    expect(read).toMatchObject({ taken, faults: [], rows: [{ mobile: asha.mobile }] })
    expect(read.rows[0]?.['name']).toMatch(/^(?:Zoë (?:Müller|é)|O’Brien)$/)
  })

  it.each([
    ['a line that names the separator', `sep=;\r\n${text.replaceAll(',', ';')}`, 3],
    ['such a line in quotes, for another separator', `"sep=~"\n${text.replaceAll(',', '~')}`, 3],
    ['blank first lines', `\r\n\r\n,\r\n${text}`, 5],
    ['blank first lines of a spreadsheet with semicolons', `;;\r\n;;\r\n${text.replaceAll(',', ';')}`, 4],
    ['marks that nobody sees in its headings', text.replace('mobile,name', 'Mobile\u00a0, Name\u200b'), 2],
    ['empty cells behind the headings and the rows', 'mobile,name,,\n9710000003,Zoë Müller,,,\n', 2],
    ['empty cells behind a row', 'mobile,name\n9710000003,Zoë Müller,,, \n', 2],
  ])('with %s is read, and its lines keep their numbers', async (_what, bytes, line) => {
    expect(await reading(bytes)).toMatchObject({ rows: [asha], lines: [line], faults: [] })
  })

  it('with a letter that was lost before has that row’s fault', async () => {
    const { faults, rows } = await reading(`mobile,name\n9710000003,Zo\uFFFD\n9710000004,Ravi\n`)
    expect(rows).toHaveLength(2)
    expect(faults).toEqual(['2, name: has \uFFFD in place of a letter that was lost before: write it again'])
  })

  it('that is UTF-8 but for one byte is refused, not taken for another encoding', async () => {
    const broken = Buffer.concat([
      Buffer.from('mobile,name\n9710000003,आशा'),
      Buffer.from([0xff]),
      Buffer.from('\n'),
    ])
    expect(await refusal(broken)).toBe('this is no UTF-8')
    expect(await refusal(Buffer.from('mobile,name\n1,€').subarray(0, -1))).toBe('this is no UTF-8')
  })
})

describe('a workbook', () => {
  const rows = [
    ['mobile', 'name', 'birthday', 'active', 'pincode', 'code'],
    [9710000003, 'Zoë Müller', { date: 33024 }, true, '005600', { zeros: 17 }],
    [null, null, null],
    ['09710000004', "'=Ravi", null, false, 560001.5],
  ] as const

  it('is read with its dates, long numbers, and zeros in texts and in a format', async () => {
    const read = await reading(workbookOf({ Members: rows }))
    expect(read).toEqual({
      taken: ['an Excel workbook'],
      faults: [],
      lines: [2, 4],
      rows: [
        { ...asha, birthday: '1990-05-31', active: '1', pincode: '005600', code: '0017' },
        { mobile: '09710000004', name: '=Ravi', birthday: '', active: '0', pincode: '560001.5', code: '' },
      ],
    })
  })

  it('is read from the sheet that has the columns', async () => {
    const read = await reading(workbookOf({ Notes: [['For Asha']], Members: rows, Empty: [] }))
    expect(read).toMatchObject({ taken: ['an Excel workbook, its sheet “Members”'], lines: [2, 4] })
  })

  it('with two such sheets says which', async () => {
    const file = workbookOf({ May: rows, June: rows })
    expect(await refusal(file)).toMatch(/^several sheets have these columns \(“May”, “June”\)/)
  })

  it('without the columns names them', async () => {
    expect(await refusal(workbookOf({ Members: [['mobile'], [1]] }))).toBe('there is no column name')
  })

  it('that unpacks to more than the server reads at once is refused before it is unpacked', async () => {
    const bomb = workbookOf({ Members: rows })
    // What the directory says of the first part's size.
    bomb.writeUInt32LE(25_000_000, bomb.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
    expect(await refusal(bomb)).toMatch(/too large to be read at once: choose File > Save As > CSV UTF-8/)
  })
})

it.each<[string, Uint8Array, RegExp]>([
  [
    '.xls',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    /older Excel workbook .*File > Save As > Excel Workbook \(\.xlsx\)/,
  ],
  ['HEIC', Buffer.from('\0\0\0\u0018ftypheic', 'latin1'), /photo \(HEIC or AVIF\), not a table/],
  ['JPEG', Buffer.from('ffd8ffe0', 'hex'), /picture, not a table/],
  ['PNG', Buffer.from('89504e470d0a1a0a', 'hex'), /picture, not a table/],
  ['PDF', Buffer.from('%PDF-1.7'), /PDF, not a table.*Save As/],
  ['a web page', Buffer.from('<!DOCTYPE html><table>'), /web page.*Save As/],
  [
    '.ods',
    Buffer.from('PK\u0003\u0004..mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1'),
    /OpenDocument.*Save As/,
  ],
  [
    'Numbers',
    Buffer.from('PK\u0003\u0004..Index/Document.iwa', 'latin1'),
    /Numbers.*File > Export To > Excel/,
  ],
  [
    'a cut workbook',
    Buffer.from('504b030414000600080000002100', 'hex'),
    /no workbook that can be read.*Save As/,
  ],
])('%s is refused in words, with the menu entry to choose', async (_what, bytes, said) => {
  expect(await refusal(bytes)).toMatch(said)
})

it.each(['=1+1', '+91', '-Asha', '@x', "'=1", "''-", "'quoted'", '＝1', 'plain', '', "'"])(
  '%s is the same after it went out and came back',
  (name) => {
    expect(unshielded(shielded(name))).toBe(name)
    expect(shielded(name)).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  },
)
