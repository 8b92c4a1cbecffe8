/** Words for grants, their states and their changes. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { GrantState } from '../../src/contract/admin/grants.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { showDay } from '../parts/moments.ts'

export type Grant = AdminReplyOf<'showGrant'>
export type Undo = AdminReplyOf<'undoGrant'>

export const grantStateWords = {
  waiting: { text: 'Waits for approval', tone: 'warning' },
  rejected: { text: 'Rejected', tone: 'error' },
  granting: { text: 'Being granted', tone: 'accent' },
  granted: { text: 'Granted', tone: 'success' },
  undoing: { text: 'Being undone', tone: 'accent' },
  undone: { text: 'Undone', tone: 'plain' },
} as const satisfies Record<GrantState, { text: string; tone: string }>

/** A last day in words; one that is not named is known once the grant is approved. */
export function lastDayOf(day: string | null, isWaiting = false): string {
  if (day !== null) return showDay(day)
  return isWaiting ? 'Once granted' : 'Never'
}

/** `397 of 400 give back 198,500; 3 had spent 1,150.` */
export function undoSentence({ members, whole, taken_back, spent_already }: Undo): string {
  const points = groupedNumber
  const others = members - whole.members
  if (others === 0)
    return members === 1
      ? `All ${points(taken_back)} come back.`
      : `All ${points(members)} members give back ${points(taken_back)}.`
  const rest = taken_back - whole.points
  const spent = `${points(others)} had spent ${points(spent_already)}`
  const besides = rest === 0 ? '' : `, the other ${points(rest)} come back too`
  return `${points(whole.members)} of ${points(members)} give back ${points(whole.points)}; ${spent}${besides}.`
}
