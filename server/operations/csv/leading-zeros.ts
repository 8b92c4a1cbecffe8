/**
 * Zeros before numbers that only a cell's format shows: 17 in the format 0000 is 0017 on the screen, and the code of a
 * product or a pincode is meant as it is shown. The reader of workbooks gives the number alone.
 */
import { strFromU8, unzipSync } from 'fflate'

/** A format of zeros alone. */
const ZEROS = /^0{2,20}$/
const PARTS = /^xl\/(?:workbook\.xml|styles\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1] ?? ''

const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])[^>]*>`, 'g')) ?? []

/** The number of digits that a style shows at least, by the style's index; only of styles with a format of zeros. */
function widthsOf(styles: string): Map<string, number> {
  const formats = new Map(
    tagsOf(styles, 'numFmt').map((tag) => [attributeOf(tag, 'numFmtId'), attributeOf(tag, 'formatCode')]),
  )
  const [, cellStyles = ''] = /<(?:\w+:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles) ?? []
  const widths = new Map<string, number>()
  for (const [index, tag] of tagsOf(cellStyles, 'xf').entries()) {
    const format = formats.get(attributeOf(tag, 'numFmtId')) ?? ''
    if (ZEROS.test(format)) widths.set(String(index), format.length)
  }
  return widths
}

/** The column of a cell's address, from 0: `AB12` is 27. */
const columnOf = (address: string): number =>
  Array.from(address.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/**
 * @param bytes a workbook that could be read
 * @returns for each sheet in order, by `row column` from 0, the digits that a cell shows at least
 */
export function shownDigits(bytes: Uint8Array): Map<string, number>[] {
  const parts = unzipSync(bytes, { filter: ({ name }) => PARTS.test(name) })
  const partOf = (name: string): string => {
    const part = parts[name]
    return part === undefined ? '' : strFromU8(part)
  }
  const widths = widthsOf(partOf('xl/styles.xml'))
  if (widths.size === 0) return []
  const targets = new Map(
    tagsOf(partOf('xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  return tagsOf(partOf('xl/workbook.xml'), 'sheet').map((sheet) => {
    const cells = tagsOf(partOf(targets.get(attributeOf(sheet, 'id')) ?? ''), 'c')
    return new Map(
      cells.flatMap((cell): [string, number][] => {
        const width = widths.get(attributeOf(cell, 's'))
        const address = attributeOf(cell, 'r')
        if (width === undefined || address === '') return []
        return [[`${Number(/\d+$/.exec(address)?.[0]) - 1} ${columnOf(address)}`, width]]
      }),
    )
  })
}
