import * as v from 'valibot'
import { objectOf } from '../../shop-entities/primitives.ts'
import { grantLimits } from '../grants.ts'
import { clientLoginId, ofClient, paging, positive, reason } from './fields.ts'
import { expires } from './grants.ts'

/** Media type of an Excel workbook (.xlsx). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const importKinds = ['grants', 'members', 'moves'] as const

export type ImportKindName = (typeof importKinds)[number]

export const importStates = ['checking', 'ready', 'faulty', 'applying', 'applied', 'failed'] as const

const ofImport = { id: positive }

export const fileRequests = {
  createImport: objectOf({
    /** Absent for orders of any client; only the command line may omit it. */
    client: v.optional(clientLoginId),
    kind: v.picklist(importKinds),
    /** Idempotency key: a second upload with the same key is the same import. */
    key: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(90, 'at most 90 characters')),
    reason,
    /**
     * For grants: a member is granted once for each occasion, across all files with that occasion. The
     * default is the key.
     */
    occasion: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(90, 'at most 90 characters'))),
    /** For grants: the last day of rows that have none. */
    expires,
    /** For grants: most points that a row may give or take. */
    most: v.optional(v.pipe(positive, v.maxValue(grantLimits.points, `at most ${grantLimits.points}`))),
    /** The request's body. */
    file: v.custom<Uint8Array>(
      (body) => body instanceof Uint8Array && body.length > 0,
      'the body must be a file: text/csv, or an Excel workbook',
    ),
  }),
  listImports: objectOf({
    ...ofClient,
    kind: v.optional(v.picklist(importKinds)),
    ...paging,
  }),
  showImport: objectOf(ofImport),
  listImportChanges: objectOf({ ...ofImport, ...paging }),
  listImportFaults: objectOf({ ...ofImport, ...paging }),
  checkImport: objectOf(ofImport),
  applyImport: objectOf({
    ...ofImport,
    /** Fingerprint of the check whose changes the caller has seen. */
    fingerprint: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    /** Confirms the loss described in `harm`. */
    allow_harm: v.optional(v.boolean(), false),
    /** Applies the good rows and leaves the faulty ones out. */
    only_good_rows: v.optional(v.boolean(), false),
  }),
}
