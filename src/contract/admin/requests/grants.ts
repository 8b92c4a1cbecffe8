import * as v from 'valibot'
import { objectOf } from '../../shop-entities/primitives.ts'
import { whole } from '../../number-rules.ts'
import { grantLimits, grantStates } from '../grants.ts'
import {
  ofClient,
  dayOr,
  dryRun,
  idempotencyKey,
  line,
  mobileNumber,
  paging,
  positive,
  reason,
  version,
  wordOr,
} from './fields.ts'

/** Why points are given; the member reads it first, in the message and in their passbook. */
export const grantReason = v.pipe(
  line(grantLimits.reason.most),
  v.minLength(grantLimits.reason.least, 'say why in a few words'),
)

const movedPoints = v.pipe(
  whole(),
  v.minValue(-grantLimits.points),
  v.maxValue(grantLimits.points),
  v.check((points) => points !== 0, 'must not be 0'),
)

/** The last day on which the points can be spent. If absent, the client's setting decides. */
export const expires = v.optional(wordOr(['never'], dayOr('must be a day as YYYY-MM-DD, or never')))

const ofGrant = { id: positive }

export const grantRequests = {
  createGrants: objectOf({
    ...ofClient,
    idempotency_key: idempotencyKey,
    dry_run: dryRun,
    reason: grantReason,
    expires,
    grants: v.pipe(
      v.array(
        objectOf({ mobile: mobileNumber, points: movedPoints, reason: v.optional(grantReason), expires }),
      ),
      v.minLength(1, 'name at least one member'),
      v.maxLength(grantLimits.rows, `at most ${grantLimits.rows} rows; import a file for more`),
    ),
  }),
  listGrants: objectOf({ ...ofClient, state: v.optional(v.picklist(grantStates)), ...paging }),
  showGrant: objectOf(ofGrant),
  listGrantRows: objectOf({ ...ofGrant, ...paging }),
  approveGrant: objectOf({ ...ofGrant, version }),
  rejectGrant: objectOf({ ...ofGrant, version, reason }),
  undoGrant: objectOf({ ...ofGrant, dry_run: dryRun, reason }),
}
