/** What a subject's file in this folder declares: its calls with their requests and replies, and its permissions. */
import type * as v from 'valibot'
import type { OperatorRole } from './operator-roles.ts'

export interface CallEntry<Permission extends string = string> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `:name` is replaced by that field of the request. */
  path: `/${string}`
  summary: string
  /** Required permission. `session`: any signed-in operator. `open`: no session needed. */
  permission: Permission | 'session' | 'open'
  /** HTTP status of success; 200 if absent, and for a `dry_run`. */
  status?: 201 | 202
  /** The reply's `state` in which the status is 202 instead: it happens later, if at all. */
  laterIn?: string
  /** The request carries the `version` that the change is based on. */
  versioned?: true
  /** Accepts the header `Idempotency-Key`: repeating the request changes nothing more. */
  idempotent?: true
  /**
   * The body is a file: a `table` is a CSV file (`text/csv`) or an Excel workbook, a `picture` is `image/*`. The other
   * fields are in the query.
   */
  upload?: 'table' | 'picture'
  /** The same path with `.csv` returns every row of the filter. */
  csv?: true
  /** Reads much of the database: each server answers one at a time. */
  heavy?: true
}

export interface Subject {
  /** The roles that have each permission that no other subject needs. */
  permissions?: Readonly<Record<string, readonly OperatorRole[]>>
  /** Path, query and body of a request are one object. `reply` is the strict schema of the reply's `data`. */
  calls: Readonly<Record<string, CallEntry & { request: v.GenericSchema; reply: v.GenericSchema }>>
}
