/** Strict schemas of `data` in the admin API's replies. */
import * as v from 'valibot'
import { pointsName } from '../entities/client.ts'
import { problemKinds, problemStates } from '../order-codes.ts'
import type { AdminCallName } from './calls.ts'
import { grantStates } from './grants.ts'
import { importKinds, importStates, orderMoves, orderStates, redemptionGroups } from './requests.ts'
import { operatorRoles } from './roles.ts'

const integer = v.pipe(v.number(), v.integer())
const count = v.pipe(integer, v.minValue(0))
const rowId = v.pipe(integer, v.minValue(1))
const moment = v.pipe(v.string(), v.isoTimestamp())
/** `YYYY-MM-DD`. */
const day = v.pipe(v.string(), v.isoDate())
const nothing = v.object({})
const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.object({ items: v.array(item), /** The next page's `cursor`. */ next: v.nullable(v.string()) })

/** A role for one client (by its login id) or for all clients (`null`). */
const role = v.object({ client: v.nullable(v.string()), role: v.picklist(operatorRoles) })

const operator = v.object({
  id: rowId,
  version: rowId,
  email: v.string(),
  name: v.string(),
  active: v.boolean(),
  /** Whether passphrase and authenticator are set up. If not, the invitation is open or has expired. */
  set_up: v.boolean(),
  roles: v.array(role),
  last_signed_in_at: v.nullable(moment),
})

/** The signed-in operator and their permissions by client; `*` is all clients. */
const session = {
  operator,
  roles: v.array(role),
  permissions: v.record(v.string(), v.array(v.string())),
}

/** Link with which a new operator sets up passphrase and authenticator. */
const invitation = v.object({ url: v.string(), expires_at: moment })

const auditEntry = v.object({
  id: rowId,
  at: moment,
  /** The operator's name at that time. */
  actor: v.string(),
  via: v.picklist(['console', 'cli']),
  address: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  client: v.nullable(v.string()),
  operation: v.string(),
  subject: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  before: v.nullable(v.record(v.string(), v.unknown())),
  after: v.nullable(v.record(v.string(), v.unknown())),
})

const memberName = v.object({ id: rowId, name: v.string(), mobile: v.string() })

const orderRow = v.object({
  number: v.string(),
  version: rowId,
  client: v.string(),
  status: v.picklist(orderStates),
  delivered: v.boolean(),
  points: rowId,
  /** Number of pieces over all lines. */
  pieces: count,
  placed_at: moment,
  expected_delivery: v.string(),
  tracking_number: v.string(),
  member: memberName,
  problem_state: v.nullable(v.picklist(problemStates)),
})

const adminOrder = v.object({
  number: v.string(),
  version: rowId,
  client: v.string(),
  status: v.picklist(orderStates),
  delivered: v.boolean(),
  cancelled: v.boolean(),
  points: rowId,
  /** Points refunded: by a refund, a declined order or a resolved problem. */
  refunded_points: count,
  placed_at: moment,
  expected_delivery: v.string(),
  tracking_number: v.string(),
  decline_reason: v.string(),
  member: memberName,
  /** `null` if the caller may not see the address. */
  ship_to: v.nullable(
    v.object({
      name: v.string(),
      mobile: v.string(),
      email: v.string(),
      pincode: v.string(),
      address: v.string(),
    }),
  ),
  lines: v.array(
    v.object({
      id: rowId,
      code: v.string(),
      name: v.string(),
      size: v.string(),
      colour: v.string(),
      quantity: rowId,
      /** Price of one piece. */
      points: rowId,
      refunded_quantity: count,
    }),
  ),
  problem: v.nullable(
    v.object({
      kind: v.picklist(problemKinds),
      state: v.picklist(problemStates),
      comment: v.string(),
      answer: v.string(),
    }),
  ),
  notes: v.array(v.object({ at: moment, actor: v.string(), text: v.string() })),
  history: v.array(v.object({ at: moment, what: v.string(), actor: v.string() })),
  /** Moves that are possible from the current state. */
  moves: v.array(v.picklist(orderMoves)),
})

const refund = v.object({
  id: rowId,
  points: rowId,
  lines: v.array(v.object({ id: rowId, quantity: rowId })),
  at: moment,
  actor: v.string(),
})

const memberRow = v.object({
  id: rowId,
  version: rowId,
  client: v.string(),
  name: v.string(),
  mobile: v.string(),
  email: v.string(),
  active: v.boolean(),
  points: count,
})

const ledgerLine = v.object({
  id: rowId,
  at: moment,
  points: integer,
  reason: v.string(),
  order: v.nullable(v.string()),
  actor: v.nullable(v.string()),
})

/** A client's settings; in `requests.ts`, what each may be. */
const client = v.object({
  login_id: v.string(),
  version: rowId,
  name: v.string(),
  code: v.string(),
  email: v.string(),
  mobile: v.string(),
  address: v.string(),
  accent_color: v.nullable(v.string()),
  languages: v.array(v.string()),
  points_name: v.nullable(pointsName),
  login_needed: v.boolean(),
  confirm_new_address: v.boolean(),
  report_days: count,
  points_expire_months: v.nullable(rowId),
  approval_above: v.nullable(count),
  value_per_point: v.nullable(v.number()),
  suspended: v.boolean(),
})

const announcement = v.object({
  id: rowId,
  at: moment,
  /** The operator's name at that time. */
  actor: v.string(),
  text: v.object({ en: v.string(), hi: v.optional(v.string()) }),
  /** All, those with at least so many points, or so many chosen ones. */
  to: v.union([
    v.object({ all: v.literal(true) }),
    v.object({ min_points: rowId }),
    v.object({ mobiles: count }),
  ]),
  members: count,
  /** How many of them have it. */
  told: count,
  /** When the last one was told; `null` while it is being sent. */
  sent_at: v.nullable(moment),
})

/** Why a member can't log in; `ok` if they can. */
const loginStates = ['ok', 'blocked', 'locked', 'stopped', 'too_many_codes', 'client_suspended'] as const

const adminMember = v.object({
  ...memberRow.entries,
  /** In the order in which they are spent. `expires_on` is `null` if they never expire. */
  lots: v.array(v.object({ points: rowId, expires_on: v.nullable(day) })),
  /** Number of logged-in devices. */
  sessions: count,
  login: v.object({
    can: v.boolean(),
    why: v.picklist(loginStates),
    /** When the block ends by itself; `null` if it does not. */
    until: v.nullable(moment),
    /** Wrong codes since the last correct one. */
    failures: count,
    codes_today: count,
    last_code_at: v.nullable(moment),
  }),
  /** The ten newest. */
  orders: v.array(
    v.object({
      number: v.string(),
      status: v.picklist(orderStates),
      delivered: v.boolean(),
      points: rowId,
      placed_at: moment,
    }),
  ),
  ledger: v.array(ledgerLine),
})

const grantHead = {
  id: rowId,
  version: rowId,
  client: v.string(),
  state: v.picklist(grantStates),
  reason: v.string(),
  members: count,
  /** Sum of the rows. */
  points: integer,
  /** Points that the undo took back. */
  taken_back: count,
  /** Whether the caller made it, and so can't decide on it. */
  own: v.boolean(),
  created_by: v.string(),
  created_at: moment,
  approved_by: v.nullable(v.string()),
  rejected_by: v.nullable(v.string()),
  rejection: v.nullable(v.string()),
  granted_at: v.nullable(moment),
  /** Until when it can be undone; `null` if it can't. */
  undo_until: v.nullable(moment),
  undone_by: v.nullable(v.string()),
  undone_at: v.nullable(moment),
  undo_reason: v.nullable(v.string()),
}

const grantRow = v.object({
  /** Line of the file, or position in the request. */
  line: rowId,
  member_id: rowId,
  name: v.string(),
  mobile: v.string(),
  points: integer,
  reason: v.string(),
  /** The last day; `null` for never. */
  expires_on: v.nullable(day),
  /** Why it was not granted although the others were; `null` if it was. */
  refused: v.nullable(v.string()),
  /** Points that the undo took back; `null` if there was none. */
  taken_back: v.nullable(count),
})

const grant = v.object({ ...grantHead, rows: v.array(grantRow) })
const importFault = v.object({
  /** Line of the file, from 1; 0 if the fault has no place. */
  line: count,
  column: v.string(),
  what: v.string(),
})

const adminImport = v.object({
  id: rowId,
  /** `null` for orders of any client. */
  client: v.nullable(v.string()),
  kind: v.picklist(importKinds),
  state: v.picklist(importStates),
  reason: v.string(),
  /** Identifies what was checked; `null` while it is being checked. */
  fingerprint: v.nullable(v.string()),
  /** Rows by what becomes of them: `rows`, `faulty`, then by kind; while applying, `applied` and `left_out`. */
  counts: v.record(v.string(), integer),
  /** The first hundred. */
  faults: v.array(importFault),
  /** What would be lost; `null` if nothing. */
  harm: v.nullable(v.string()),
  created_at: moment,
  created_by: v.string(),
  applied_by: v.nullable(v.string()),
  /** The grant that it made, which may wait for approval. */
  grant: v.nullable(rowId),
  finished_at: v.nullable(moment),
})

const cellValue = v.nullable(v.union([v.string(), v.number()]))

/** `YYYY-MM`, in the organisation's time zone. */
const month = v.pipe(v.string(), v.regex(/^\d{4}-\d\d$/))
/** Points by the month of their last day, and their value; `null` if no value of a point is known. */
const byMonth = v.array(v.object({ month, points: rowId, value: v.nullable(v.number()) }))

const redeemed = {
  orders: count,
  pieces: count,
  /** What was paid for them. */
  points: count,
  /** What was given back of it since. */
  refunded_points: count,
}

export const adminReplies = {
  openInvitation: v.object({
    email: v.string(),
    name: v.string(),
    roles: v.array(role),
    /** `secret` is Base32; `uri` is the text of the QR code. */
    totp: v.object({ secret: v.string(), uri: v.string() }),
  }),
  acceptInvitation: v.object({ ...session, recovery_codes: v.array(v.string()) }),
  signIn: v.object(session),
  showSession: v.object(session),
  signOut: nothing,
  changePassphrase: nothing,
  listOperators: listOf(operator),
  createOperator: v.object({ operator, invitation }),
  changeOperator: operator,
  inviteOperator: invitation,
  listClients: v.object({
    items: v.array(v.object({ login_id: v.string(), name: v.string(), suspended: v.boolean() })),
  }),
  createClient: client,
  showClient: client,
  changeClient: client,
  listAudit: listOf(auditEntry),
  listOrders: listOf(orderRow),
  countOrders: v.object({
    placed: count,
    accepted: count,
    on_hold: count,
    /** Orders that are complete but not confirmed by the member. */
    undelivered: count,
    /** Open problems. */
    problems: count,
  }),
  showOrder: adminOrder,
  moveOrder: adminOrder,
  changeOrder: adminOrder,
  moveOrders: v.object({
    results: v.array(
      v.object({
        number: v.string(),
        outcome: v.picklist(['moved', 'unchanged', 'refused']),
        message: v.optional(v.string()),
      }),
    ),
  }),
  addOrderNote: adminOrder,
  refundOrder: v.object({ refund, order: adminOrder }),
  answerOrderProblem: adminOrder,
  showDeliveryCode: v.object({ delivery_code: v.string() }),
  listMembers: listOf(memberRow),
  showMember: adminMember,
  listMemberLedger: listOf(ledgerLine),
  changeMember: adminMember,
  blockMember: adminMember,
  unblockMember: adminMember,
  unlockMember: adminMember,
  endMemberSessions: adminMember,

  /** For a `dry_run` without id and version, with every good row, and with what is wrong in which line and column. */
  createGrants: v.object({
    ...grantHead,
    id: v.nullable(rowId),
    version: v.nullable(rowId),
    rows: v.array(
      v.object({ ...grantRow.entries, /** After it; in a `dry_run`. */ balance: v.optional(count) }),
    ),
    faults: v.array(v.object({ line: rowId, column: v.string(), what: v.string() })),
  }),
  listGrants: listOf(v.object(grantHead)),
  showGrant: grant,
  listGrantRows: listOf(grantRow),
  approveGrant: grant,
  rejectGrant: grant,
  undoGrant: v.object({
    taken_back: count,
    /** What is not there any more: spent, or expired. */
    spent_already: count,
    members: count,
    /** Those who give everything back. */
    whole: v.object({ members: count, points: count }),
    /** Those who give less back come first; at most 1,000. */
    rows: v.array(v.object({ mobile: v.string(), granted: rowId, taken_back: count })),
  }),
  announce: v.object({
    /** `null` for a preview. */
    id: v.nullable(rowId),
    members: count,
    /** Numbers of no active member. */
    unknown: v.array(v.string()),
  }),
  listAnnouncements: listOf(announcement),

  createImport: adminImport,
  listImports: listOf(adminImport),
  showImport: adminImport,
  listImportChanges: listOf(
    v.object({
      line: rowId,
      /** A member's mobile number, or an order's number. */
      key: v.string(),
      action: v.string(),
      /** Before and after, by column. */
      fields: v.record(v.string(), v.tuple([cellValue, cellValue])),
    }),
  ),
  listImportFaults: listOf(importFault),
  checkImport: adminImport,
  applyImport: adminImport,
  reportLiability: v.object({
    /** The end of this day; for today, now. */
    as_of: day,
    value_per_point: v.nullable(v.number()),
    /** Points that members can spend. */
    outstanding: count,
    value: v.nullable(v.number()),
    /** Members who have some. */
    members: count,
    /** Points that never expire. */
    never: count,
    by_month: byMonth,
    /** If all points expired a number of months after they came in, whatever their last day is. */
    what_if: v.nullable(
      v.object({
        expire_months: rowId,
        /** Points that would have expired already. */
        expired: count,
        outstanding: count,
        by_month: byMonth,
      }),
    ),
  }),
  listLiabilityLots: listOf(
    v.object({
      id: rowId,
      member: memberName,
      points: rowId,
      /** `null` for never. */
      expires_on: v.nullable(day),
      granted_on: day,
      reason: v.string(),
    }),
  ),
  /** Signed: the opening balance and all that follows add up to the closing balance. */
  reportMovement: v.object({
    from: day,
    until: day,
    opening: count,
    granted: integer,
    redeemed: integer,
    refunded: integer,
    expired: integer,
    taken_back: integer,
    closing: count,
  }),
  reportRedemptions: v.object({
    from: day,
    until: day,
    by: v.picklist(redemptionGroups),
    ...redeemed,
    /** `key`: the month, or the code; empty for points given back without a piece. */
    items: v.array(v.object({ key: v.string(), name: v.string(), ...redeemed })),
  }),
  reportStock: v.object({
    as_of: day,
    days: rowId,
    items: v.array(
      v.object({
        code: v.string(),
        name: v.string(),
        size: v.string(),
        colour: v.string(),
        stock: count,
        /** Pieces ordered in these days. */
        ordered: count,
        days_left: count,
        runs_out_on: day,
      }),
    ),
  }),
  reportReconciliation: v.object({
    /** By when all rules were checked; `null` if they were not yet. */
    as_of: v.nullable(moment),
    rules: v.array(
      v.object({
        rule: v.string(),
        /** `null` if it was not checked yet. */
        ok: v.nullable(v.boolean()),
        violations: v.nullable(count),
        checked_at: v.nullable(moment),
      }),
    ),
  }),
} as const satisfies Record<AdminCallName, v.GenericSchema>

/** `data` of a call's reply. */
export type AdminReplyOf<Name extends AdminCallName> = v.InferOutput<(typeof adminReplies)[Name]>
