/** What a file is by its first bytes, and what to do with one that is no table. */

const SAVE_AS_CSV = 'choose File > Save As > CSV UTF-8 (Comma delimited) and upload that file'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

const has = (bytes: Uint8Array, text: string): boolean => Buffer.from(bytes).includes(text, 0, 'latin1')

/** Signatures of files that people choose by mistake, in the order in which they are looked for. */
const others: readonly (readonly [is: (bytes: Uint8Array) => boolean, what: string])[] = [
  [
    (bytes) => startsWith(bytes, '\u00D0\u00CF\u0011\u00E0'),
    'this is an older Excel workbook (.xls) or one with a password: open it in Excel, choose File > Save As > Excel Workbook (.xlsx) without a password, and upload that file',
  ],
  [
    (bytes) => /^ftyp(?:hei|hev|mif|msf|avif)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1')),
    'this is a photo (HEIC or AVIF), not a table: choose the CSV file or the workbook',
  ],
  [
    (bytes) =>
      startsWith(bytes, '\u0089PNG') ||
      startsWith(bytes, '\u00FF\u00D8\u00FF') ||
      startsWith(bytes, 'GIF8') ||
      (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) ||
      (startsWith(bytes, 'BM') && bytes[6] === 0 && bytes[7] === 0),
    'this is a picture, not a table: choose the CSV file or the workbook',
  ],
  [
    (bytes) => startsWith(bytes, '%PDF'),
    `this is a PDF, not a table: open the table that it was made from, ${SAVE_AS_CSV}`,
  ],
  [
    (bytes) =>
      /^\s*(?:<!doctype html|<html|<\?xml)/i.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1')),
    `this is a web page or XML, not a table: open it in Excel, ${SAVE_AS_CSV}`,
  ],
  [
    (bytes) => startsWith(bytes, 'PK') && has(bytes, 'application/vnd.oasis.opendocument'),
    'this is an OpenDocument file (.ods): in LibreOffice choose File > Save As > Excel 2007-365 (.xlsx), and upload that file',
  ],
  [
    (bytes) => startsWith(bytes, 'PK') && has(bytes, '.iwa'),
    'this is a Numbers file: in Numbers choose File > Export To > Excel, and upload that file',
  ],
]

/**
 * @param bytes the beginning of a file
 * @returns `workbook` for .xlsx and other ZIP files, `text`, or else what to do with it
 */
export function fileTypeOf(bytes: Uint8Array): 'workbook' | 'text' | { refusal: string } {
  const refusal = others.find(([is]) => is(bytes))?.[1]
  if (refusal !== undefined) return { refusal }
  return startsWith(bytes, 'PK\u0003\u0004') ? 'workbook' : 'text'
}
