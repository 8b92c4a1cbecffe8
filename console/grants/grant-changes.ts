/** What a change of a grant makes stale: also its members' points. */
export const staleGrants = [
  'listGrants',
  'showGrant',
  'listGrantRows',
  'showHome',
  'listMembers',
  'showMember',
  'listMemberLedger',
] as const
