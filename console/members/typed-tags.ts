/** Tags as they are typed: one a line. */
import * as v from 'valibot'
import { memberTags } from '../../src/contract/admin/member-tags.ts'
import { listIn } from '../../src/contract/values/cell-list.ts'

export const LINE = '\n'

export const tagsOfLines = (typed: string): string[] => listIn(typed, LINE)

export const typedTags = v.pipe(
  v.string(),
  v.transform(tagsOfLines),
  v.rawCheck(({ dataset, addIssue }) => {
    // One message for the field: a tag has none of its own.
    const [issue] = v.safeParse(memberTags, dataset.value).issues ?? []
    if (issue !== undefined) addIssue({ message: issue.message })
  }),
)
