/** Formats commands' output. Line ends in users' texts never start a line of their own. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/u

/** A user's text as one line, so that it can't imitate our output. */
export function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}

/**
 * Formats rows as a table, with columns as wide as their widest cell. A cell is one line.
 * @param rows one object per row; the keys of the first are the headings
 */
export function tableText(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const [first] = rows
  if (!first) return 'Nothing to show.'
  const headings = Object.keys(first)
  const isNumber = headings.map((heading) => typeof first[heading] === 'number')
  const lines = [
    headings,
    ...rows.map((row) => headings.map((heading) => inOneLine(String(row[heading] ?? '')))),
  ]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return isNumber[column] ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Formats named values, one per line, without empty ones. Further lines of a text, such as an address, are indented
 * below its first.
 */
export function detailsText(details: Readonly<Record<string, string | number>>): string {
  const filled = Object.entries(details).filter(([, value]) => value !== '')
  const width = Math.max(...filled.map(([key]) => key.length))
  const below = `\n${' '.repeat(width + 2)}`
  return filled
    .map(([key, value]) => `${key.padEnd(width)}  ${String(value).split(LINE_END).join(below)}`)
    .join('\n')
}
