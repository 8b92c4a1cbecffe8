/** Numbers of PostgreSQL's advisory locks, which have no names. This product takes no others. */
export const advisoryLocks = {
  /** Shared by every process that uses the embedded PostgreSQL; a process that gets it exclusively is the last one. */
  embeddedPresence: 7_202_611,
  migration: 7_202_612,
  demo: 7_202_613,
  reconciliation: 7_202_614,
  /** Held while a file's state becomes `applying`, so that the second of two files of a kind sees the first. */
  applyImport: 7_202_615,
} as const

/** The first of two keys; the second is the client's id, or 0 for orders of any client. */
export const importLocks = { catalogue: 720_261, members: 720_262, grants: 720_263, moves: 720_264 } as const
