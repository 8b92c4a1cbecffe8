import { and, eq } from 'drizzle-orm'
import type { RequestOf } from '../../src/contract/endpoints.ts'
import { fieldLimits } from '../../src/contract/field-limits.ts'
import { errorMessages } from '../../src/contract/messages/error-messages.ts'
import type { Database } from '../db/open.ts'
import { rowId } from '../db/read/row-id.ts'
import { cities, members } from '../db/schema.ts'
import { dateIn } from './date-in.ts'
import { ApiError } from './api-error.ts'

/** The latest birthday a member may have: the minimum age before today, in the organisation's time zone. */
function latestBirthday(now: Date, timeZone: string): string {
  const [year, month, day] = dateIn(timeZone, now).split('-')
  return `${Number(year) - fieldLimits.minimumAgeYears}-${month}-${day}`
}

/**
 * Writes a member's details (section 5; the call's schema has validated the fields).
 * @throws ApiError 422 if the birthday is too recent, or the city is not in the state
 */
export async function updateProfile(
  db: Database,
  memberId: number,
  given: RequestOf<'updateUserDetails'>,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  if (given.birthday > latestBirthday(now, timeZone)) throw new ApiError(422, errorMessages.tooYoung)
  const stateId = rowId(given.state_id)
  const cityId = rowId(given.city_id)
  const [city] = await db
    .select({ id: cities.id })
    .from(cities)
    .where(and(eq(cities.id, cityId), eq(cities.stateId, stateId)))
  if (!city) throw new ApiError(422, errorMessages.unknownPlace)
  const { name, email, gender, birthday, pincode, address } = given
  await db
    .update(members)
    .set({ name, email, gender, birthday, stateId, cityId, pincode, address })
    .where(eq(members.id, memberId))
}
