import * as v from 'valibot'
import { email } from '../../address-rules.ts'
import { fieldLimits } from '../../field-limits.ts'
import { objectOf } from '../../shop-entities/primitives.ts'
import { cleanName } from '../../values/name.ts'
import { memberTags, tagLimits } from '../member-tags.ts'
import {
  changed,
  clientLoginId,
  line,
  mobileNumber,
  ofClient,
  paging,
  positive,
  reason,
  version,
} from './fields.ts'

const ofMember = { id: positive }

/** A member's name, as a file's is kept. */
const memberName = v.pipe(
  line(fieldLimits.nameLength),
  v.transform(cleanName),
  v.minLength(1, 'must not be empty'),
)
/** Empty for none. */
const memberEmail = v.union([v.pipe(v.string(), v.trim(), v.literal('')), email])

export const memberRequests = {
  listMembers: objectOf({
    client: v.optional(clientLoginId),
    /** Part of a name, a mobile number or an e-mail address. */
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    state: v.optional(v.picklist(['active', 'blocked'])),
    /** Only members who have exactly this tag. */
    tag: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(tagLimits.length))),
    ...paging,
  }),
  createMember: objectOf({
    ...ofClient,
    mobile: mobileNumber,
    name: memberName,
    email: v.optional(memberEmail, ''),
    tags: v.optional(memberTags, []),
  }),
  showMember: objectOf(ofMember),
  listMemberLedger: objectOf({ ...ofMember, ...paging }),
  changeMember: v.pipe(
    objectOf({
      ...ofMember,
      version,
      name: v.optional(memberName),
      email: v.optional(memberEmail),
      mobile: v.optional(mobileNumber),
      /** All of the member's tags; an empty list removes them. */
      tags: v.optional(memberTags),
    }),
    changed(['name', 'email', 'mobile', 'tags']),
  ),
  blockMember: objectOf({ ...ofMember, version, reason }),
  unblockMember: objectOf({ ...ofMember, version, reason }),
  unlockMember: objectOf(ofMember),
  endMemberSessions: objectOf(ofMember),
}
