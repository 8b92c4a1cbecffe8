/** Members' tags: words of the operators' own, by which they find a group of members again. */
import * as v from 'valibot'
import { line } from '../text-rules.ts'

export const tagLimits = { tags: 10, length: 24 } as const

/** Separates tags in a file's cell and on the command line, as it does the other values of a cell. */
const SEPARATOR = '|'

const memberTag = v.pipe(
  line(tagLimits.length),
  v.check((tag) => !tag.includes(SEPARATOR), `must not contain ${SEPARATOR}`),
)

export const memberTags = v.pipe(
  v.array(memberTag),
  v.maxLength(tagLimits.tags, `at most ${tagLimits.tags} tags`),
  v.check((tags) => new Set(tags).size === tags.length, 'has a tag twice'),
)

/** Tags that a person typed or put into a cell; empty and repeated ones are dropped. */
export const tagsIn = (typed: string, separator: string = SEPARATOR): string[] => [
  ...new Set(
    typed
      .split(separator)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]

export const tagsAsCell = (tags: readonly string[]): string => tags.join(SEPARATOR)
