/** PostgreSQL's advisory locks have numbers and no names: these are all that this product takes, each with its own. */
export const advisoryLocks = {
  /** Shared by every process that uses the embedded PostgreSQL; who holds it alone is the last one. */
  embeddedPresence: 7_202_611,
  migration: 7_202_612,
  demo: 7_202_613,
  reconciliation: 7_202_614,
} as const

/** The first of two numbers; the second is the client's id. */
export const importLocks = { catalogue: 720_261, members: 720_262 } as const
