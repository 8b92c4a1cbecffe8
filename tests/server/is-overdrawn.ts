import { causeOf } from '../../server/db/database-error.ts'

/** Whether the database rejected a ledger line because it would make a balance negative. */
export function isOverdrawn(error: unknown): boolean {
  return error instanceof Error && causeOf(error).constraint === 'members_points_not_negative'
}
