/** Members' tags: words of the operators' own, by which they find a group of members again. */
import * as v from 'valibot'
import { line } from '../text-rules.ts'
import { SEPARATOR } from '../values/cell-list.ts'

export const tagLimits = { tags: 10, length: 24 } as const

const memberTag = v.pipe(
  line(tagLimits.length),
  v.check((tag) => !tag.includes(SEPARATOR), `must not contain ${SEPARATOR}`),
)

export const memberTags = v.pipe(
  v.array(memberTag),
  v.maxLength(tagLimits.tags, `at most ${tagLimits.tags} tags`),
  v.check((tags) => new Set(tags).size === tags.length, 'has a tag twice'),
)
