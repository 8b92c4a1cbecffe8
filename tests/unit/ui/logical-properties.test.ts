/** A language that is read from the right turns the page around: no style sheet says left or right. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const PHYSICAL =
  /(?:margin|padding|border)-(?:left|right)\b|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)\b|-(?:left|right)-radius\b/

/** Its library places the toasts from the right, which a property of another name does not override. */
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
