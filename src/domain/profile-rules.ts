/** The rules of the profile form (section 5): every field is required. */
import * as z from 'zod/mini'
import { gender } from '../contract/codes.ts'
import { endpoints, type RequestOf } from '../contract/endpoints.ts'
import type { City, StateCityMaster } from '../contract/entities/place.ts'
import type { Id } from '../contract/entities/primitives.ts'
import type { User } from '../contract/entities/user.ts'
import { fieldLimits, UNSELECTED_CITY } from '../contract/limits.ts'
import { addressMessages } from '../contract/messages/checkout.ts'
import { profileMessages } from '../contract/messages/profile.ts'
import { dateInputValue } from './dates.ts'
import { sameId } from './product.ts'

/** The value of a choice that nobody made yet, as a `<select>` holds it. */
export const UNSELECTED_STATE = ''
export const UNSELECTED_CITY_VALUE = String(UNSELECTED_CITY)

/**
 * @param latest the youngest birthday allowed, `YYYY-MM-DD`.
 */
export function profileRules(latest: string) {
  const chosen = (unselected: string, message: string) =>
    z.string().check(z.refine((value) => value !== unselected && value !== '', { error: message }))
  return z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: addressMessages.nameMissing }),
        z.maxLength(fieldLimits.nameLength, { error: profileMessages.nameTooLong }),
      ),
    email: z
      .string()
      .check(
        z.trim(),
        z.email({ error: addressMessages.emailWrong }),
        z.maxLength(254, { error: addressMessages.emailWrong }),
      ),
    gender: z.string().check(
      z.refine((value) => Object.values(gender).some((code) => String(code) === value), {
        error: profileMessages.genderMissing,
      }),
    ),
    birthday: z.string().check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: profileMessages.birthdayMissing }),
      z.refine((value) => value <= latest, { error: profileMessages.birthdayTooLate }),
    ),
    state_id: chosen(UNSELECTED_STATE, profileMessages.stateMissing),
    city_id: chosen(UNSELECTED_CITY_VALUE, profileMessages.cityMissing),
    pincode: z
      .string()
      .check(
        z.trim(),
        z.regex(new RegExp(`^\\d{${fieldLimits.pincodeDigits}}$`), { error: profileMessages.pincodeTitle }),
      ),
    address: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, { error: addressMessages.addressMissing }),
        z.maxLength(fieldLimits.addressLength, { error: profileMessages.addressTooLong }),
      ),
  })
}
export type ProfileFields = z.output<ReturnType<typeof profileRules>>

/** What the form starts with: what is known of the member. */
export function profileFieldsOf(user: User): ProfileFields {
  return {
    name: user.name,
    email: user.email,
    gender: user.gender === null || user.gender === undefined ? '' : String(user.gender),
    birthday: dateInputValue(user.birthday),
    state_id:
      user.state_id === null || user.state_id === undefined ? UNSELECTED_STATE : String(user.state_id),
    city_id:
      user.city_id === null || user.city_id === undefined ? UNSELECTED_CITY_VALUE : String(user.city_id),
    pincode: user.pincode,
    address: user.address,
  }
}

/** The cities to choose from: those of the state, or all where the provider does not say whose they are. */
export function citiesOf(master: StateCityMaster, stateId: Id | string): City[] {
  const knowsStates = master.city_master.some((city) => city.state_id !== null && city.state_id !== undefined)
  if (!knowsStates) return master.city_master
  return master.city_master.filter((city) => {
    const itsState = city.state_id
    return itsState !== null && itsState !== undefined && sameId(itsState, stateId)
  })
}

/** The member's gender in words; empty while it is not known. */
export function genderName(code: number | null | undefined): string {
  if (code === gender.male) return profileMessages.male
  if (code === gender.female) return profileMessages.female
  if (code === gender.other) return profileMessages.other
  return ''
}

/**
 * What `/update-user-details` is sent (section 7).
 * @throws where the fields were not checked by `profileRules` before.
 */
export function updateRequestOf(user: User, fields: ProfileFields): RequestOf<'updateUserDetails'> {
  return endpoints.updateUserDetails.request.parse({
    ...fields,
    user_id: user.id,
  })
}
