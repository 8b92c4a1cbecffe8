/** What a change of a grant makes stale: also its members' points. */
export const staleGrants = [
  'listGrants',
  'showGrant',
  'listGrantRows',
  'listMembers',
  'showMember',
  'listMemberLedger',
] as const
