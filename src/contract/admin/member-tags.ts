/** Members' tags: words of the operators' own, by which they find a group of members again. */
import * as v from 'valibot'
import { line } from '../text-rules.ts'

export const tagLimits = { tags: 10, length: 24 } as const

/** Separates tags in a file's cell, as it does the other values of a cell. */
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

export const tagsAsCell = (tags: readonly string[]): string => tags.join(SEPARATOR)
