/** Decodes text files as spreadsheets write them: UTF-8, UTF-16 with or without a byte order mark, Windows-1252. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const
/** A decoder's replacement for invalid bytes, and NUL, which no text contains. */
const NO_TEXT = /[\0\uFFFD]/
/** Bytes that stand for no character in Windows-1252: such a file is something else. */
const NOT_IN_WINDOWS = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
/** Of UTF-16 in a Latin script every second byte is NUL; so is this part of them at least. */
const UTF_16_NULS = 0.4

/** The file is not text; says where, as an editor counts, and why. */
export class NoText extends Error {
  readonly line: number
  readonly character: number
  readonly what: string

  constructor({ line, character }: { line: number; character: number }, what: string) {
    super(`line ${line}, character ${character}: ${what}`)
    this.name = 'NoText'
    this.line = line
    this.character = character
    this.what = what
  }
}

/** UTF-16 without a mark, by its NULs: at even places they are the first bytes, at odd places the second ones. */
function wideEncodingOf(first: Uint8Array): Encoding | null {
  const nuls = [0, 0]
  for (const [place, byte] of first.entries()) if (byte === 0) nuls[place % 2] = (nuls[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const half = first.length / 2
  if (odd > half * UTF_16_NULS && even < odd / 10) return 'utf-16le'
  return even > half * UTF_16_NULS && odd < even / 10 ? 'utf-16be' : null
}

const isContinuation = (byte: number): boolean => byte >= 0x80 && byte < 0xc0

/**
 * The encoding of a file, which is read to its end: by a byte order mark, by NULs, or by whether all of it is UTF-8. A
 * file that is UTF-8 except for a few bytes is broken UTF-8, and not taken for Windows-1252.
 */
export async function encodingOf(pieces: AsyncIterable<Uint8Array>): Promise<Encoding> {
  let first: Uint8Array | null = null
  const strict = new TextDecoder('utf-8', { fatal: true })
  const tolerant = new TextDecoder()
  let isStrict = true
  let isWindows = true
  let letters = 0
  let broken = 0
  let last = 0
  const count = (text: string): void => {
    for (const character of text) {
      if (character === '\uFFFD') broken += 1
      else if (character > '\u007F') letters += 1
    }
  }
  for await (const piece of pieces) {
    if (first === null) {
      const start = (first = piece)
      const known = MARKS.find(([mark]) => mark.every((byte, index) => start[index] === byte))?.[1]
      const wide = known ?? wideEncodingOf(piece)
      if (wide !== null) return wide
    }
    last = piece.at(-1) ?? last
    isWindows &&= !NOT_IN_WINDOWS.some((byte) => piece.includes(byte)) && !piece.includes(0)
    count(tolerant.decode(piece, { stream: true }))
    if (!isStrict) continue
    try {
      strict.decode(piece, { stream: true })
    } catch {
      isStrict = false
    }
  }
  count(tolerant.decode())
  try {
    if (isStrict) strict.decode()
  } catch {
    // It ends within a character of UTF-8, or with the one byte of an accented letter.
    isStrict = isContinuation(last)
  }
  return !isStrict && isWindows && letters <= broken ? 'windows-1252' : 'utf-8'
}

/**
 * Decodes in chunks, for files of any length. A replacement character that the file itself has is left in it.
 * @throws NoText at the first byte that is invalid in the encoding, and at a NUL
 */
export async function* decodedText(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const place = new Place()
  const decoder = new TextDecoder(encoding)
  const strict = new TextDecoder(encoding, { fatal: true })
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true })
    yield looked(text, place, { encoding, isValid: isValid(() => strict.decode(piece, { stream: true })) })
  }
  yield looked(decoder.decode(), place, { encoding, isValid: isValid(() => strict.decode()) })
}

function isValid(decode: () => unknown): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

function looked(
  text: string,
  place: Place,
  { encoding, isValid: isWhole }: { encoding: Encoding; isValid: boolean },
): string {
  const at = text.search(isWhole ? /\0/ : NO_TEXT)
  if (at >= 0) {
    place.pass(text.slice(0, at))
    const what =
      text[at] === '\0'
        ? 'a NUL character stands here, so this is no text in UTF-8'
        : `this is no ${encoding.startsWith('utf-16') ? 'UTF-16' : 'UTF-8'}`
    throw new NoText(place, what)
  }
  place.pass(text)
  return text
}

/** A position in a text as an editor shows it; any line end counts as one. */
class Place {
  line = 1
  character = 1
  #afterReturn = false

  pass(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index)
      if (code === 10 && this.#afterReturn) {
        this.#afterReturn = false
        continue
      }
      this.#afterReturn = code === 13
      if (code === 10 || code === 13) {
        this.line += 1
        this.character = 1
      } else this.character += 1
    }
  }
}
