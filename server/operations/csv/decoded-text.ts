/** Decodes a text file by its byte order mark; without one it is UTF-8. */

const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const
/** A decoder's replacement for invalid bytes, and NUL, which no text contains. */
const NO_TEXT = /[\0\uFFFD]/

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

/**
 * Decodes in chunks, for files of any length.
 * @throws NoText at the first byte that is invalid in the encoding, and at a NUL
 */
export async function* decodedText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const place = new Place()
  let decoder = new TextDecoder()
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst) decoder = new TextDecoder(encodingOf(piece))
    isFirst = false
    yield looked(decoder.decode(piece, { stream: true }), place, decoder.encoding)
  }
  yield looked(decoder.decode(), place, decoder.encoding)
}

function encodingOf(first: Uint8Array): string {
  return MARKS.find(([mark]) => mark.every((byte, index) => first[index] === byte))?.[1] ?? 'utf-8'
}

function looked(text: string, place: Place, encoding: string): string {
  const at = text.search(NO_TEXT)
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
