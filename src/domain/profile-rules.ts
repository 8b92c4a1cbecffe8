/** Validation rules of the profile form (section 5): every field is required. */
import * as v from 'valibot'
import { email, pincode } from '../contract/address-rules.ts'
import { gender } from '../contract/codes.ts'
import type { RequestOf } from '../contract/endpoints.ts'
import { id } from '../contract/shop-entities/primitives.ts'
import type { User } from '../contract/shop-entities/user.ts'
import { fieldLimits } from '../contract/field-limits.ts'
import { UNSELECTED_CITY } from '../contract/limits.ts'
import { addressMessages } from '../contract/messages/address.ts'
import { profileMessages } from '../messages/profile.ts'
import { isoDate } from './dates.ts'
import { isoOfTyped, typedOfIso } from './typed-date.ts'

/** Value of a `<select>` without a choice. */
export const UNSELECTED_STATE = ''
export const UNSELECTED_CITY_VALUE = String(UNSELECTED_CITY)

const GENDERS = Object.values(gender)

const chosen = (unselected: string, message: string) =>
  v.pipe(
    v.string(),
    v.check((value) => value !== unselected && value !== '', message),
  )

/** @param latest latest birthday allowed, `YYYY-MM-DD` */
export function profileRules(latest: string) {
  return v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, addressMessages.nameMissing),
      v.maxLength(fieldLimits.nameLength, addressMessages.nameTooLong),
    ),
    email,
    gender: v.pipe(
      v.string(),
      v.check((value) => GENDERS.some((code) => String(code) === value), profileMessages.genderMissing),
    ),
    birthday: v.pipe(
      v.string(),
      v.minLength(1, profileMessages.birthdayMissing),
      v.transform(isoOfTyped),
      v.string(profileMessages.birthdayNoDay),
      v.check((value) => value <= latest, profileMessages.birthdayTooLate),
    ),
    state_id: chosen(UNSELECTED_STATE, profileMessages.stateMissing),
    city_id: chosen(UNSELECTED_CITY_VALUE, profileMessages.cityMissing),
    pincode,
    address: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, addressMessages.addressMissing),
      v.maxLength(fieldLimits.addressLength, addressMessages.addressTooLong),
    ),
  })
}
/** Values of the form; the birthday is `DD/MM/YYYY`. */
type TypedProfileFields = v.InferInput<ReturnType<typeof profileRules>>
/** Values to send; the birthday is `YYYY-MM-DD`. */
export type ProfileFields = v.InferOutput<ReturnType<typeof profileRules>>

/** Initial values of the form. */
export function profileFieldsOf(user: User): TypedProfileFields {
  return {
    name: user.name,
    email: user.email,
    gender: user.gender === null || user.gender === undefined ? '' : String(user.gender),
    birthday: typedOfIso(isoDate(user.birthday)),
    state_id:
      user.state_id === null || user.state_id === undefined ? UNSELECTED_STATE : String(user.state_id),
    city_id:
      user.city_id === null || user.city_id === undefined ? UNSELECTED_CITY_VALUE : String(user.city_id),
    pincode: user.pincode,
    address: user.address,
  }
}

/** The member's gender in words; empty if unknown. */
export function genderName(code: number | null | undefined): string {
  if (code === gender.male) return profileMessages.male
  if (code === gender.female) return profileMessages.female
  if (code === gender.other) return profileMessages.other
  return ''
}

/**
 * Request of `/update-user-details` (section 7). Numeric ids are sent as numbers.
 * @throws if the fields were not validated by `profileRules`
 */
export function updateRequestOf(user: User, fields: ProfileFields): RequestOf<'updateUserDetails'> {
  const genderCode = GENDERS.find((code) => String(code) === fields.gender)
  if (genderCode === undefined) throw new Error('gender: these details were not checked')
  return {
    ...fields,
    user_id: user.id,
    gender: genderCode,
    state_id: v.parse(id, fields.state_id),
    city_id: v.parse(id, fields.city_id),
  }
}
