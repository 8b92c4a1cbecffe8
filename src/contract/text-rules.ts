/** Rules of texts that operators write. */
import * as v from 'valibot'
import { oneVisibleLine, visibleLines } from '../lib/visible-text.ts'

/** Text that is not empty, of characters that `visible` allows. */
const filled = (visible: typeof visibleLines, most: number) =>
  v.pipe(
    v.string(),
    visible,
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `at most ${most} characters`),
  )

export const line = (most: number) => filled(oneVisibleLine, most)
export const lines = (most: number) => filled(visibleLines, most)

/** As `line`, or empty. */
export const lineOrNone = (most: number) =>
  v.pipe(v.string(), oneVisibleLine, v.trim(), v.maxLength(most, `at most ${most} characters`))
