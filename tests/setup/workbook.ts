/** Excel workbooks for tests, with the parts that Excel itself writes. */
import { strToU8, zipSync } from 'fflate'

type Cell = string | number | boolean | { date: number } | { zeros: number } | null
type Sheets = Readonly<Record<string, readonly (readonly Cell[])[]>>

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(cell: Cell, address: string): string {
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'boolean') return `<c r="${address}" t="b"><v>${Number(cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  // Style 1 is a date, style 2 shows four digits at least.
  return 'date' in cell
    ? `<c r="${address}" s="1"><v>${cell.date}</v></c>`
    : `<c r="${address}" s="2"><v>${cell.zeros}</v></c>`
}

const sheetXml = (rows: readonly (readonly Cell[])[]) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map((row, y) => {
      const cells = row.map((cell, x) => cellXml(cell, `${String.fromCodePoint(65 + x)}${y + 1}`)).join('')
      return cells === '' ? '' : `<row r="${y + 1}">${cells}</row>`
    })
    .join('')}</sheetData></worksheet>`

/** @param sheets rows by the sheet's name; a date is its number of days since 30 December 1899 */
export function workbookOf(sheets: Sheets): Buffer {
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
      .map((name, n) => `<sheet name="${escaped(name)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map(
        (_, n) =>
          `<Relationship Id="rId${n + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [n, name] of names.entries())
    parts[`xl/worksheets/sheet${n + 1}.xml`] = sheetXml(sheets[name] ?? [])
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  )
}
