/**
 * How people, phones and spreadsheets write values, and what each is read as. The parsers are tested with all of it, and
 * each door (form, file, command, operators' wire) is called with it, so that no door has a rule of its own.
 */

/** What is written, and what it is read as; null if it is refused. */
export type Spelling<Value> = readonly [written: string, read: Value | null]

/** Ten digits in ways that people write them. @param mobile ten digits */
export const mobileSpellings = (mobile: string): readonly Spelling<string>[] => {
  const [first, last] = [mobile.slice(0, 5), mobile.slice(5)]
  const inScript = (zero: number) =>
    mobile.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
  return [
    [mobile, mobile],
    [` ${mobile} `, mobile],
    [`${first} ${last}`, mobile],
    [`${first}-${last}`, mobile],
    [`+91 ${first} ${last}`, mobile],
    [`+91-${mobile}`, mobile],
    [`(+91) ${first} ${last}`, mobile],
    [`91${mobile}`, mobile],
    [`0091 ${mobile}`, mobile],
    [`0${mobile}`, mobile],
    [`\u202a+91 ${first}\u00a0${last}\u202c`, mobile],
    [inScript(0x0966), mobile],
    [inScript(0x0660), mobile],
    [inScript(0x09e6), mobile],
    [inScript(0xff10), mobile],
    [`tel:+91${mobile}`, mobile],
    [`${first}–${last}`, mobile],
    [`'${mobile}`, mobile],
    [`+91 (0) ${first} ${last}`, mobile],
    [`\u200e${mobile}`, mobile],
    [`${mobile} / ${mobile}`, null],
    [`${mobile} ext 5`, null],
    [`0${mobile.slice(1)}`, null],
    [mobile.slice(1), null],
    [`${mobile}1`, null],
    [`+44 ${mobile}`, null],
    [`${mobile.slice(0, 9)}.0`, null],
    [`${mobile[0]}.${mobile.slice(1, 9)}E+9`, null],
  ]
}

export const wholeSpellings: readonly Spelling<number>[] = [
  ['500', 500],
  [' 500 ', 500],
  ['1,000', 1000],
  ['1,00,000', 100_000],
  ['12,34,567', 1_234_567],
  ['1,234,567', 1_234_567],
  ['12 500', 12_500],
  ['12\u00a0500', 12_500],
  ['12\u202f500', 12_500],
  ['12’500', 12_500],
  ['500.00', 500],
  ['+500', 500],
  ['५००', 500],
  ['٥٠٠', 500],
  ['১,০০০', 1000],
  ['１０００', 1000],
  ['1 00 000', 100_000],
  ["1'000", 1000],
  ['1٬000', 1000],
  ['1，000', 1000],
  ['๕๐๐', 500],
  ['', null],
  ['₹500', null],
  ['500/-', null],
  ['1_000', null],
  ['½', null],
  ['5 0 0', null],
  ['1.000', null],
  ['1,00', null],
  ['1,0000', null],
  ['1,00 000', null],
  ['1.5', null],
  ['1e3', null],
  ['5²', null],
  ['500 pts', null],
]

export const daySpellings: readonly Spelling<string>[] = [
  ['2031-05-31', '2031-05-31'],
  [' 2031-05-31\u00a0', '2031-05-31'],
  ['2031/05/31', '2031-05-31'],
  ['2031-5-31', '2031-05-31'],
  ['31/05/2031', '2031-05-31'],
  ['31-05-2031', '2031-05-31'],
  ['31.05.2031', '2031-05-31'],
  ['05/31/2031', '2031-05-31'],
  ['05/05/2031', '2031-05-05'],
  ['31-May-2031', '2031-05-31'],
  ['31 May 2031', '2031-05-31'],
  ['May 31, 2031', '2031-05-31'],
  ['2031-05-31 00:00:00', '2031-05-31'],
  ['2031-05-31T00:00:00.000Z', '2031-05-31'],
  ['२०३१-०५-३१', '2031-05-31'],
  ['２０３１-０５-３１', '2031-05-31'],
  ['31 / 05 / 2031', '2031-05-31'],
  ['31–05–2031', '2031-05-31'],
  ['31st May 2031', '2031-05-31'],
  ['Sat, 31 May 2031', '2031-05-31'],
  ['May-31-2031', '2031-05-31'],
  ['31-05-2031 12:00:00 AM', '2031-05-31'],
  ['2031-05-31T00:00:00+05:30', '2031-05-31'],
  ['05/06/2031', null],
  ['31/02/2031', null],
  ['31/05/31', null],
  ['2031-05-31 18:30', null],
  ['47999', null],
  ['soon', null],
]

export const emailSpellings: readonly Spelling<string>[] = [
  ['asha@example.com', 'asha@example.com'],
  [' asha@example.com ', 'asha@example.com'],
  ['asha@example.com\u200b', 'asha@example.com'],
  ['\ufeffasha@example.com', 'asha@example.com'],
  ['mailto:asha@example.com', 'asha@example.com'],
  ['ａｓｈａ＠example.com', 'asha@example.com'],
  ['ASHA@EXAMPLE.COM', 'ASHA@EXAMPLE.COM'],
  ['asha+gifts@example.co.in', 'asha+gifts@example.co.in'],
  ['asha@example.com;', null],
  ['asha@example.com.', null],
  ['<asha@example.com>', null],
  ['asha @example.com', null],
  ['asha@@example.com', null],
  ['asha@example..com', null],
  ['asha@example,com', null],
  ['asha@example.com, ravi@example.com', null],
  ['Asha <asha@example.com>', null],
  ['asha@example', null],
  ['asha.example.com', null],
]

export const stateSpellings: readonly Spelling<'on_hold'>[] = [
  ['on_hold', 'on_hold'],
  ['on-hold', 'on_hold'],
  ['On hold', 'on_hold'],
  ['ON-HOLD', 'on_hold'],
  ['On-Hold', 'on_hold'],
  [' on\u00a0hold ', 'on_hold'],
  ['onhold', 'on_hold'],
  ['On hold.', 'on_hold'],
  ['\u200bOn Hold', 'on_hold'],
  ['ON\u2011HOLD', 'on_hold'],
  ['hold', null],
  ['on hold 2', null],
  ['held', null],
]

export const codeSpellings: readonly Spelling<string>[] = [
  ['123456', '123456'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  [' 123\u00a0456\n', '123456'],
  ['123.456', '123456'],
  ['123–456', '123456'],
  ['123\u200e\u2009456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['१२३४५६', '123456'],
  ['১২৩৪৫৬', '123456'],
  ['１２３ ４５６', '123456'],
]

/** Names that look alike: of each list all are one. */
export const sameNames: readonly (readonly string[])[] = [
  ['Home Decor', 'Home  Decor', ' home decor ', 'HOME\u00a0DECOR', 'Home\u200b Decor', 'Home De\u00adcor'],
  ['Café', 'Cafe\u0301', 'CAFÉ', 'cafe\u0301'],
  ['T-1', 't-1', 'T\u20111', '\ufeffT-1'],
  ['क़लम', 'क\u093cलम'],
  ['Straße', 'STRASSE', 'strasse'],
  ['Für Zuhause', 'Fu\u0308r  zuhause', 'FÜR ZUHAUSE\u200f'],
  ['पूजा घर', ' पूजा\u2009घर', 'पूजा\u00a0घर\ufeff'],
]

/** Names that look different. */
export const otherNames: readonly (readonly [string, string])[] = [
  ['Café', 'Cafe'],
  ['T-1', 'T1'],
  ['Home Decor', 'HomeDecor'],
  ['0017', '17'],
]

/** Codes that a spreadsheet or a typist misses by a hair. */
export const nearCodes: readonly (readonly [string, string])[] = [
  ['0017', '17'],
  ['T-1', 'T1'],
  ['T-1', 't 01'],
  ['KT 100', 'KT-100'],
  ['A.7', 'A7'],
]
