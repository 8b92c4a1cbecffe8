/** What a change of a file makes stale. Its rows' subjects change later, while its page polls. */
export const staleFiles = [
  'listImports',
  'showImport',
  'listImportChanges',
  'listImportFaults',
  'listGrants',
] as const
