/**
 * The columns of a file of members: each heading, with the column of the table `members` that it fills. From this follow
 * the file's rules and help, what is compared, shown and written, and what the console says that a file may have.
 */
export const memberColumns = {
  name: 'name',
  email: 'email',
  gender: 'gender',
  birthday: 'birthday',
  state: 'stateId',
  city: 'cityId',
  pincode: 'pincode',
  address: 'address',
  tags: 'tags',
  active: 'isActive',
} as const

export type MemberHeading = keyof typeof memberColumns

/** All but `mobile`, by which a member is found; `points` are what a new one starts with. */
export const memberHeadings = [...(Object.keys(memberColumns) as MemberHeading[]), 'points'] as const
