/** Requests about files that operators import. */
import * as v from 'valibot'
import { objectOf } from '../../entities/primitives.ts'
import { grantLimits } from '../grants.ts'
import { clientLoginId, ofClient, paging, positive, reason } from './fields.ts'
import { expires } from './grants.ts'

export const importKinds = ['grants', 'members', 'moves'] as const

export type ImportKindName = (typeof importKinds)[number]

export const importStates = ['checking', 'ready', 'faulty', 'applying', 'applied', 'failed'] as const

const ofImport = { id: positive }

export const fileRequests = {
  createImport: objectOf({
    /** On the command line, absent for orders of any client. */
    client: v.optional(clientLoginId),
    kind: v.picklist(importKinds),
    /** A second upload with it is the same import. */
    key: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(90, 'at most 90 characters')),
    reason,
    /** For grants: a member's row of an occasion counts once, in every file of it. The key if absent. */
    occasion: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(90, 'at most 90 characters'))),
    /** For grants: the last day of rows that name none. */
    expires,
    /** For grants: no row may give or take more points. */
    most: v.optional(v.pipe(positive, v.maxValue(grantLimits.points, `at most ${grantLimits.points}`))),
    /** The request's body. */
    file: v.custom<Uint8Array>(
      (body) => body instanceof Uint8Array && body.length > 0,
      'the body must be a file of type text/csv',
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
    /** That of the check whose changes were seen. */
    fingerprint: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64)),
    /** Accepts the `harm`. */
    allow_harm: v.optional(v.boolean(), false),
    /** Leaves faulty rows out. */
    only_good_rows: v.optional(v.boolean(), false),
  }),
}
