/** Only what is shown during a wait may be animated endlessly; anything else would use power all the time. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Each is shown while something is in progress, and then removed. */
const WHILE_SOMEBODY_WAITS = [
  'src/ui/button.module.css',
  'src/ui/status/loader.module.css',
  'src/ui/status/skeleton.module.css',
]

test('nothing moves without an end but what is shown while somebody waits [E.2]', () => {
  const endless = ['src', 'resources'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .map((file) => path.posix.join(folder, ...file.split(path.sep)))
      .filter((file) => /animation[^;]*\binfinite\b/.test(readFileSync(file, 'utf8'))),
  )
  expect(endless.toSorted()).toEqual(WHILE_SOMEBODY_WAITS)
})
