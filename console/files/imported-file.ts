/** Words for files' kinds and states. */
import { memberHeadings } from '../../src/contract/admin/member-columns.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import type { ImportKindName } from '../../src/contract/admin/requests/files.ts'
import type { Permission } from '../../src/contract/admin/roles.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import type { Tone } from '../parts/badge.tsx'
import { counted } from '../parts/counted.ts'

export type ImportedFile = AdminReplyOf<'showImport'>
type State = ImportedFile['state']

interface Kind {
  label: string
  permission: Permission
  /** Heading of the rows' keys. */
  key: string
  columns: string
}

export const fileKinds: Readonly<Record<ImportKindName, Kind>> = {
  grants: {
    label: 'Points',
    permission: 'points.grant',
    key: 'Member',
    columns: 'mobile, points; where they differ: reason, expires',
  },
  members: {
    label: 'Members',
    permission: 'members.edit',
    key: 'Member',
    columns: `mobile, name; if you like: ${memberHeadings.filter((one) => one !== 'name').join(', ')}`,
  },
  moves: {
    label: 'Order moves',
    permission: 'orders.move',
    key: 'Order',
    columns: 'order; then status, reason, expected_delivery, tracking_number',
  },
}

type Words = readonly [text: string, tone: Tone]

const stateWords: Readonly<Record<State, Words>> = {
  checking: ['Being checked', 'plain'],
  ready: ['Ready', 'accent'],
  faulty: ['Has faults', 'warning'],
  applying: ['Being applied', 'accent'],
  applied: ['Applied', 'success'],
  failed: ['Failed', 'error'],
}

/** An applied file of points may still wait for approval, as a grant: it is not done. */
export const fileStateOf = ({ state, grant }: ImportedFile): Words =>
  state === 'applied' && grant !== null ? ['Became a grant', 'accent'] : stateWords[state]

export const isGoingOn = ({ state }: ImportedFile): boolean => state === 'checking' || state === 'applying'

/** A count with its noun; empty if it is 0. */
const clause = (count: number, words: string): string[] =>
  count > 0 ? [`${groupedNumber(count)} ${words}`] : []

const clauses: Readonly<Record<ImportKindName, (counts: Readonly<Record<string, number>>) => string[]>> = {
  grants: ({ grant = 0, known = 0, points = 0, waits = 0 }) => [
    ...clause(grant, `to give ${groupedNumber(points)} points together`),
    ...clause(known, 'given before or waiting for approval'),
    ...(waits > 0 ? ['a second person must approve it'] : []),
  ],
  members: ({ create = 0, update = 0, unchanged = 0, points = 0, deactivated = 0, emptied = 0 }) => [
    ...clause(create, points === 0 ? 'new' : `new, with ${counted(points, 'point')} together`),
    ...clause(update, 'changed'),
    ...clause(deactivated, 'of them locked out'),
    ...clause(emptied, 'of them with emptied fields'),
    ...clause(unchanged, 'as they are'),
  ],
  moves: ({ move = 0, correct = 0, unchanged = 0 }) => [
    ...clause(move, 'moved'),
    ...clause(correct, 'corrected'),
    ...clause(unchanged, 'as they are'),
  ],
}

/** Result of the check in one line. */
export const fileSummaryOf = ({ kind, counts }: ImportedFile): string =>
  clauses[kind](counts).join(', ') || 'no row'

/** Rows that applying the file changes. */
export function rowsToChange({ counts }: ImportedFile): number {
  const { grant = 0, create = 0, update = 0, move = 0, correct = 0 } = counts
  return grant + create + update + move + correct
}
