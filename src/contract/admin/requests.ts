/**
 * Schemas of the admin API's requests: path, query and body as one object. The command line parses its
 * options with them too.
 */
import * as v from 'valibot'
import { email } from '../address-rules.ts'
import { calendarDate } from '../entities/calendar-date.ts'
import { amount, objectOf, wholeNumber } from '../entities/primitives.ts'
import { fieldLimits } from '../field-limits.ts'
import { isLanguage, languageNames } from '../languages.ts'
import { isReservedClientLoginId } from '../routes.ts'
import { storable } from '../storable-text.ts'
import { oneVisibleLine, visibleLines } from '../visible-text.ts'
import type { AdminCallName } from './calls.ts'
import { grantLimits, grantStates } from './grants.ts'
import { operatorRoles } from './roles.ts'

const GREATEST_ID = 2_147_483_647
/** Most orders in one bulk move. */
const MOST_MOVES = 500
/** Mobile numbers in one announcement. */
const MOST_MOBILES = 1000
/** Characters: a push must hold it too. */
const ANNOUNCEMENT_LENGTH = 500
/** Characters. */
const passphraseLength = { least: 10, most: 200 } as const

const line = (most: number) =>
  v.pipe(
    v.string(),
    oneVisibleLine,
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `at most ${most} characters`),
  )
/** The same, or empty. */
const lineOrNone = (most: number) =>
  v.pipe(v.string(), oneVisibleLine, v.trim(), v.maxLength(most, `at most ${most} characters`))
const lines = (most: number) =>
  v.pipe(
    v.string(),
    visibleLines,
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `at most ${most} characters`),
  )

const positive = v.pipe(wholeNumber, v.minValue(1), v.maxValue(GREATEST_ID))
const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_ID))
const clientLoginId = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(64))
const orderNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(40, 'at most 40 characters'),
)
const day = calendarDate('must be a day as YYYY-MM-DD')
/** Why the operator did it; kept in the audit log. */
const reason = line(300)
/** A member's mobile number. */
export const mobileNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(new RegExp(`^\\d{${fieldLimits.mobileDigits}}$`), `must be ${fieldLimits.mobileDigits} digits`),
)
/** A carrier's number. It begins with a letter or digit, so that no spreadsheet reads it as a formula. */
export const trackingNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^$|^[A-Za-z0-9][A-Za-z0-9 ./_-]{0,59}$/,
    'must be up to 60 letters, digits, spaces, dots, slashes or hyphens, beginning with a letter or digit',
  ),
)

/** Paging of a list. `cursor` is `next` of the previous page. */
const paging = {
  limit: v.optional(v.pipe(wholeNumber, v.minValue(1), v.maxValue(200)), 50),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(500))),
}
const period = { from: v.optional(day), until: v.optional(day) }

const invitationToken = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))
/** A passphrase to compare, not to set: almost any length is accepted. */
const passphrase = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))
const newPassphrase = v.pipe(
  v.string(),
  v.minLength(passphraseLength.least, `at least ${passphraseLength.least} characters`),
  v.maxLength(passphraseLength.most, `at most ${passphraseLength.most} characters`),
)
/** The authenticator's six digits, or a recovery code. */
const code = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40))
const operatorEmail = v.pipe(email, v.toLowerCase())

const roles = v.pipe(
  v.array(
    objectOf({
      /** `null` for all clients. */
      client: v.nullable(clientLoginId),
      role: v.picklist(operatorRoles),
    }),
  ),
  v.minLength(1, 'name at least one role'),
  v.maxLength(100),
)

export const orderStates = ['placed', 'accepted', 'on_hold', 'declined', 'complete'] as const
export const orderMoves = ['accepted', 'on_hold', 'declined', 'complete'] as const

/** Delivery details that go with a move. */
const delivery = {
  /** An empty text removes the previous one. */
  expected_delivery: v.optional(v.union([v.literal(''), day])),
  tracking_number: v.optional(trackingNumber),
}

const stateList = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(v.picklist(orderStates)),
)

const number = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  return v.pipe(v.number(what), v.integer(what), v.minValue(least, what), v.maxValue(most, what))
}
const word = line(24)

/** The login id of a new client, which its shop has in its address. */
export const newLoginId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{1,62}$/,
    '2 to 63 letters, digits, dots, hyphens or underscores, beginning with a letter or digit',
  ),
  v.check((id) => !isReservedClientLoginId(id), 'is the name of a page of the shop and would hide it'),
  v.check((id) => !/\.[a-z0-9]{1,5}$/i.test(id), 'must not end like a file name'),
)

const isPointValue = v.check<number, string>(
  (value) => value > 0 && value <= 1_000_000 && Math.abs(value * 1e4 - Math.round(value * 1e4)) < 1e-6,
  'must be more than 0 and at most 1,000,000, with at most four decimals',
)

/** A client's settings: the one rule of what each may be, also for the command line. */
export const clientSettings = {
  name: line(120),
  /** The organisation's own code. */
  code: line(40),
  email: v.union([v.literal(''), email], 'must be an e-mail address, or empty'),
  mobile: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[+\d][\d -]{5,20}$|^$/, 'must be a telephone number, or empty'),
  ),
  address: lineOrNone(300),
  /** `null` for the shop's own. */
  accent_color: v.nullable(
    v.pipe(v.string(), v.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #0f766e')),
  ),
  /** The shop's languages, its own first; none means English alone. */
  languages: v.pipe(
    v.array(v.string()),
    v.check(
      (codes) => new Set(codes).size === codes.length && codes.every(isLanguage),
      `must be of ${Object.keys(languageNames).join(', ')}, each once`,
    ),
  ),
  /** Own words for points; `null` for the shop's. */
  points_name: v.nullable(objectOf({ one: word, many: word, short: word })),
  /** Whether visitors have to log in before they see anything. */
  login_needed: v.boolean(),
  /** Whether an order to an address of no earlier order needs a fresh login code. */
  confirm_new_address: v.boolean(),
  /** Days after a delivery in which a problem can be reported; 0 for never. */
  report_days: number(0, 365),
  /**
   * Months until points expire that are granted from now on, where the grant does not say; `null` for never. Points that
   * members have keep their day.
   */
  points_expire_months: v.nullable(number(1, 120)),
  /** Grants that give more points than this wait for a second person; `null` for none. */
  approval_above: v.nullable(number(0, GREATEST_ID)),
  /** What a point is worth in the client's currency; `null` if it is not said. */
  value_per_point: v.nullable(v.pipe(v.number(), isPointValue)),
  /** Whether the shop is closed: members' calls are refused, operators go on working. */
  suspended: v.boolean(),
}
/** As an object, to take parts of. */
const settings = v.object(clientSettings)
const ofClient = { client: clientLoginId }

const ordersFilter = {
  client: v.optional(clientLoginId),
  /** Comma-separated states; all if absent. */
  status: v.optional(stateList),
  delivered: v.optional(v.picklist(['yes', 'no'])),
  problem: v.optional(v.picklist(['open'])),
  /** Order number, tracking number, at least four digits of a mobile number, or part of a name. */
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
  ...period,
  sort: v.optional(v.picklist(['oldest', 'newest']), 'oldest'),
}

/** The header `Idempotency-Key`. */
const idempotencyKey = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** Why points are given; the member reads it in their passbook. */
export const grantReason = v.pipe(
  line(grantLimits.reason.most),
  v.minLength(grantLimits.reason.least, 'say why in a few words'),
)
const movedPoints = v.pipe(
  v.number(),
  v.integer('must be a whole number'),
  v.minValue(-grantLimits.points),
  v.maxValue(grantLimits.points),
  v.check((points) => points !== 0, 'must not be 0'),
)
/** The last day on which the points can be spent. If absent, as the client has it. */
const expires = v.optional(v.union([v.literal('never'), day], 'must be a day as YYYY-MM-DD, or never'))
const ofGrant = { id: positive }
export const importKinds = ['grants', 'members', 'moves'] as const
export type ImportKindName = (typeof importKinds)[number]
export const importStates = ['checking', 'ready', 'faulty', 'applying', 'applied', 'failed'] as const
/** Whole number in a query. */
const within = (least: number, most: number) => {
  const what = `must be a whole number from ${least} to ${most}`
  return v.pipe(wholeNumber, v.minValue(least, what), v.maxValue(most, what))
}
/** The last included day of a liability; today if absent. */
const on = v.optional(day)

export const redemptionGroups = ['month', 'category', 'product'] as const

const ofOrder = { number: orderNumber }
const ofMember = { id: positive }
const ofImport = { id: positive }
/** Requires at least one of these fields. */
const changed = <Fields extends object>(fields: readonly (keyof Fields & string)[]) =>
  v.check<Fields, string>(
    (given) => fields.some((field) => given[field] !== undefined),
    `say what to change: ${fields.join(', ')}`,
  )

const plain = {
  openInvitation: objectOf({ token: invitationToken }),
  acceptInvitation: objectOf({ token: invitationToken, passphrase: newPassphrase, code }),
  signIn: objectOf({
    email: v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254)),
    passphrase,
    code,
  }),
  showSession: objectOf({}),
  signOut: objectOf({}),
  changePassphrase: objectOf({ passphrase, code, new_passphrase: newPassphrase }),
  listOperators: objectOf({ client: v.optional(clientLoginId), ...paging }),
  createOperator: objectOf({ email: operatorEmail, name: line(80), roles }),
  changeOperator: v.pipe(
    objectOf({
      id: positive,
      version,
      name: v.optional(line(80)),
      roles: v.optional(roles),
      active: v.optional(v.boolean()),
    }),
    changed(['name', 'roles', 'active']),
  ),
  inviteOperator: objectOf({ id: positive }),
  listClients: objectOf({}),
  createClient: objectOf({
    ...v.partial(settings).entries,
    login_id: newLoginId,
    name: clientSettings.name,
  }),
  showClient: objectOf(ofClient),
  changeClient: v.pipe(
    objectOf({ ...v.partial(settings).entries, ...ofClient, version, reason: v.optional(reason) }),
    changed(Object.keys(clientSettings) as (keyof typeof clientSettings)[]),
  ),
  listAudit: objectOf({
    client: v.optional(clientLoginId),
    /** Part of the operator's name, the complete e-mail address, or the id. */
    operator: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(254))),
    operation: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    /** `order RP-100001`, `member 12`, `operator 3`. */
    subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    ...period,
    ...paging,
  }),
  listOrders: objectOf({ ...ordersFilter, ...paging }),
  countOrders: objectOf({ client: v.optional(clientLoginId) }),
  showOrder: objectOf(ofOrder),
  moveOrder: objectOf({
    ...ofOrder,
    version,
    to: v.picklist(orderMoves),
    /** Required to decline an order; shown to the member. */
    reason: v.optional(reason),
    ...delivery,
  }),
  changeOrder: v.pipe(
    objectOf({ ...ofOrder, version, ...delivery }),
    changed(['expected_delivery', 'tracking_number']),
  ),
  moveOrders: objectOf({
    dry_run: v.optional(v.boolean(), false),
    orders: v.pipe(
      v.array(
        objectOf({
          ...ofOrder,
          to: v.optional(v.picklist(orderMoves)),
          reason: v.optional(reason),
          ...delivery,
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_MOVES, `at most ${MOST_MOVES} orders`),
    ),
  }),
  addOrderNote: objectOf({ ...ofOrder, text: lines(2000) }),
  refundOrder: v.pipe(
    objectOf({
      ...ofOrder,
      idempotency_key: idempotencyKey,
      lines: v.optional(
        v.pipe(
          v.array(objectOf({ id: positive, quantity: v.pipe(positive, v.maxValue(50)) })),
          v.minLength(1),
          v.maxLength(100),
        ),
      ),
      /** Whether the pieces are added to the stock again. */
      restock: v.optional(v.boolean(), false),
      points: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_ID))),
      reason,
    }),
    v.check(
      (given) => (given.lines === undefined) !== (given.points === undefined),
      'either lines or points, not both',
    ),
  ),
  answerOrderProblem: v.pipe(
    objectOf({
      ...ofOrder,
      version,
      to: v.picklist(['answered', 'replaced', 'refunded']),
      /** Shown to the member. */
      answer: v.optional(v.pipe(v.string(), oneVisibleLine, v.trim(), v.maxLength(500)), ''),
      /** Points to refund, with `refunded`. If absent, all that has not been refunded yet. */
      points: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(GREATEST_ID))),
    }),
    v.forward(
      v.check(({ to, answer }) => to !== 'answered' || answer !== '', 'say what the member is to read'),
      ['answer'],
    ),
    v.forward(
      v.check(({ to, points }) => to === 'refunded' || points === undefined, 'goes with refunded alone'),
      ['points'],
    ),
  ),
  showDeliveryCode: objectOf(ofOrder),
  listMembers: objectOf({
    client: v.optional(clientLoginId),
    /** Part of a name, a mobile number or an e-mail address. */
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    state: v.optional(v.picklist(['active', 'blocked'])),
    ...paging,
  }),
  showMember: objectOf(ofMember),
  listMemberLedger: objectOf({ ...ofMember, ...paging }),
  changeMember: v.pipe(
    objectOf({
      ...ofMember,
      version,
      name: v.optional(line(fieldLimits.nameLength)),
      email: v.optional(v.union([v.literal(''), email])),
      mobile: v.optional(mobileNumber),
    }),
    changed(['name', 'email', 'mobile']),
  ),
  blockMember: objectOf({ ...ofMember, version, reason }),
  unblockMember: objectOf({ ...ofMember, version, reason }),
  unlockMember: objectOf(ofMember),
  endMemberSessions: objectOf(ofMember),

  createGrants: objectOf({
    client: clientLoginId,
    idempotency_key: idempotencyKey,
    dry_run: v.optional(v.boolean(), false),
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
  listGrants: objectOf({ client: clientLoginId, state: v.optional(v.picklist(grantStates)), ...paging }),
  showGrant: objectOf(ofGrant),
  listGrantRows: objectOf({ ...ofGrant, ...paging }),
  approveGrant: objectOf({ ...ofGrant, version }),
  rejectGrant: objectOf({ ...ofGrant, version, reason }),
  undoGrant: objectOf({ ...ofGrant, dry_run: v.optional(v.boolean(), false), reason }),
  announce: objectOf({
    ...ofClient,
    idempotency_key: idempotencyKey,
    text: objectOf({ en: lines(ANNOUNCEMENT_LENGTH), hi: v.optional(lines(ANNOUNCEMENT_LENGTH)) }),
    to: v.union(
      [
        objectOf({ all: v.literal(true) }),
        objectOf({
          mobiles: v.pipe(
            v.array(mobileNumber),
            v.minLength(1, 'name at least one'),
            v.maxLength(MOST_MOBILES, `at most ${MOST_MOBILES} numbers`),
          ),
        }),
        objectOf({ min_points: positive }),
      ],
      'must be all, up to 1,000 mobiles of ten digits, or min_points',
    ),
    dry_run: v.optional(v.boolean(), false),
  }),
  listAnnouncements: objectOf({ ...ofClient, ...paging }),

  createImport: objectOf({
    /** On the command line, absent for orders of any client. */
    client: v.optional(clientLoginId),
    kind: v.picklist(importKinds),
    /** A second upload with it is the same import. */
    key: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(90, 'at most 90 characters')),
    reason,
    /** For grants: a member's row of an occasion counts once, in every file of it. The key if absent. */
    occasion: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(90, 'at most 90 characters'))),
    /** The request's body. */
    file: v.custom<Uint8Array>(
      (body) => body instanceof Uint8Array && body.length > 0,
      'the body must be a file of type text/csv',
    ),
  }),
  listImports: objectOf({
    client: clientLoginId,
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
  reportLiability: objectOf({
    ...ofClient,
    on,
    /** Adds what would be left, and expire when, if all points expired so many months after they came in. */
    expire_months: v.optional(within(1, 120)),
    /** What a point is worth; the client's setting if absent. */
    value_per_point: v.optional(v.pipe(amount, isPointValue)),
  }),
  listLiabilityLots: objectOf({
    ...ofClient,
    on,
    /** As in the liability's `by_month`, or `never`. */
    month: v.pipe(
      v.string(),
      v.regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$|^never$/, 'must be a month as YYYY-MM, or never'),
    ),
    ...paging,
  }),
  reportMovement: objectOf({ ...ofClient, ...period }),
  reportRedemptions: objectOf({
    ...ofClient,
    ...period,
    by: v.optional(v.picklist(redemptionGroups), 'month'),
  }),
  /** `days`: how far the pace looks back, and the report ahead. */
  reportStock: objectOf({ ...ofClient, days: v.optional(within(1, 365), 30) }),
  reportReconciliation: objectOf(ofClient),
} as const satisfies Record<AdminCallName, v.GenericSchema>

/** The requests as the server parses them: they also refuse text that PostgreSQL can't store. */
export const adminRequests = Object.fromEntries(
  Object.entries(plain).map(([name, schema]) => [name, storable(schema as v.GenericSchema)]),
) as unknown as typeof plain

export type AdminRequestOf<Name extends AdminCallName> = v.InferOutput<(typeof plain)[Name]>
