/** A right-to-left language mirrors the page, so no style sheet uses left or right. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const PHYSICAL =
  /(?:margin|padding|border)-(?:left|right)\b|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)\b|-(?:left|right)-radius\b/

/** The library positions toasts from the right, and a logical property would not override that. */
const LIBRARY_PLACED = 'toast-container.css'

it('style sheets place things by the direction of the text [L.7]', () => {
  const found = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.endsWith(LIBRARY_PLACED))
    .flatMap((file) =>
      readFileSync(path.join('src', file), 'utf8')
        .split('\n')
        .map((line, index) => `${file}:${index + 1}: ${line.trim()}`)
        .filter((line) => PHYSICAL.test(line)),
    )
  expect(found).toEqual([])
})
