/**
 * One valid request for each call of the admin API, about a subject of its own, and the roles that may make it. Tests of
 * all calls read it: `changing-calls`, `reading-calls`, `hostile-calls`, `roles`.
 */
import sharp from 'sharp'
import type * as v from 'valibot'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import type { OperatorRole } from '../../../src/contract/admin/operator-roles.ts'
import type { adminRequests } from '../../../src/contract/admin/requests.ts'
import { CONTACTS, SPOKEN, type AuditedDesk } from '../shops/open-audited-desk.ts'
import { codeAt, PASSPHRASE, type DeskOperator, type DeskReply } from '../shops/open-desk.ts'

type FieldsOf<Name extends AdminCallName> = v.InferInput<(typeof adminRequests)[Name]>

/**
 * Creates the call's subject: a new one each time, so that a call that changes it can be made again.
 * @param by the operator who will make the call
 * @returns the request's fields, with all that a person can write full of contact details
 */
type Sample<Name extends AdminCallName> = (
  desk: AuditedDesk,
  by: DeskOperator,
) => FieldsOf<Name> | Promise<FieldsOf<Name>>

const client = 'acme'
const report = () => ({ client })
const rowsOf = { client, limit: 200 }
const roles = [{ client, role: 'orders' as const }]

const plainPicture = () =>
  sharp({ create: { width: 4, height: 2, channels: 3, background: '#23767d' } })
    .png()
    .toBuffer()
const order = async (desk: AuditedDesk) => ({ number: await desk.place() })
const member = async (desk: AuditedDesk) => ({ id: (await desk.newMember()).id })
const operator = async (desk: AuditedDesk) => ({ id: (await desk.operatorWith('orders', client)).id })
const grant = async (desk: AuditedDesk) => ({ id: await desk.given({}) })
const waitingGrant = async (desk: AuditedDesk) => ({ id: await desk.given({ approvalAbove: 0 }), version: 1 })
const importId = async (desk: AuditedDesk) => ({ id: (await desk.checkedImport()).id })
const product = async (desk: AuditedDesk) => ({ id: (await desk.newProduct()).id })
const undoneGrant = async (desk: AuditedDesk) => {
  const id = await desk.given({})
  await desk.owner.call('POST', `/grants/${id}/undo`, { reason: CONTACTS })
  return { id }
}

const samples: { [Name in AdminCallName]: Sample<Name> } = {
  openInvitation: async (desk) => ({ token: await desk.invited() }),
  async acceptInvitation(desk) {
    const token = await desk.invited()
    const opened = await desk.call('POST', '/invitations/open', { body: { token } })
    const { secret } = (opened.data as { totp: { secret: string } }).totp
    return { token, passphrase: PASSPHRASE, code: codeAt(secret, desk.shop.now()) }
  },
  signIn(desk, { email, secret }) {
    desk.shop.pass(30_000)
    return { email, passphrase: PASSPHRASE, code: codeAt(secret, desk.shop.now()) }
  },
  showSession: () => ({}),
  signOut: () => ({}),
  changePassphrase(desk, { secret }) {
    desk.shop.pass(30_000)
    const code = codeAt(secret, desk.shop.now())
    return { passphrase: PASSPHRASE, code, new_passphrase: `${PASSPHRASE} 2` }
  },
  showAccount: () => ({}),
  endOtherSessions: () => ({}),
  renewRecoveryCodes(desk, { secret }) {
    desk.shop.pass(30_000)
    return { passphrase: PASSPHRASE, code: codeAt(secret, desk.shop.now()) }
  },
  listOperators: () => rowsOf,
  createOperator: (desk) => ({ email: `made${desk.newNumber()}@desk.example`, name: 'Made', roles }),
  changeOperator: async (desk) => ({ ...(await operator(desk)), version: 1, name: 'Changed' }),
  inviteOperator: operator,
  listAudit: () => rowsOf,

  showHome: report,
  async search(desk) {
    await desk.given({})
    return { client, q: 'asha' }
  },

  listClients: () => ({}),
  createClient: (desk) => ({
    login_id: `shop${desk.newNumber() % 1e6}`,
    name: 'New shop',
    email: 'us@shop.test',
  }),
  showClient: report,
  async changeClient(desk) {
    const { data }: { data: { version: number } } = await desk.owner.call('GET', '/clients/acme')
    const email = `us${desk.newNumber() % 1e6}@acme.test`
    return { client, version: data.version, email, reason: CONTACTS }
  },
  announce: (desk) => ({
    client,
    idempotency_key: `words ${desk.newNumber()}`,
    text: { en: CONTACTS },
    to: { all: true },
  }),
  listAnnouncements: () => rowsOf,

  listOrders: () => rowsOf,
  countOrders: report,
  async showOrder(desk) {
    const number = await desk.reported()
    await desk.owner.call('POST', `/orders/${number}/notes`, { text: SPOKEN })
    const { version } = await desk.shown(desk.owner, number)
    const answer = { version, to: 'answered', answer: SPOKEN }
    await desk.owner.call('POST', `/orders/${number}/problem`, answer)
    return { number }
  },
  async listOrderNotes(desk) {
    const { number } = await order(desk)
    await desk.owner.call('POST', `/orders/${number}/notes`, { text: SPOKEN })
    return { number, limit: 200 }
  },
  moveOrder: async (desk) => ({ ...(await order(desk)), version: 1, to: 'declined', reason: SPOKEN }),
  async undoMove(desk) {
    const { number } = await order(desk)
    const waiting = { version: 1, to: 'declined', reason: SPOKEN, undo_seconds: 30 }
    await desk.owner.call('POST', `/orders/${number}/moves`, waiting)
    return { number, version: 2 }
  },
  changeOrder: async (desk) => ({ ...(await order(desk)), version: 1, expected_delivery: '2030-01-02' }),
  // Moves that wait; a move that is made at once is `moveOrder`.
  moveOrders: async (desk) => ({
    undo_seconds: 30,
    orders: [{ ...(await order(desk)), to: 'declined', reason: SPOKEN }],
  }),
  listManifest: () => rowsOf,
  markPrinted: async (desk) => ({ orders: [await desk.place()] }),
  addOrderNote: async (desk) => ({ ...(await order(desk)), text: SPOKEN }),
  async refundOrder(desk) {
    const { number } = await order(desk)
    return { number, idempotency_key: number, points: 50, reason: SPOKEN }
  },
  async answerOrderProblem(desk) {
    const number = await desk.reported()
    const { version } = await desk.shown(desk.owner, number)
    return { number, version, to: 'answered', answer: SPOKEN }
  },
  sendParcel: async (desk) => ({
    ...(await order(desk)),
    version: 1,
    carrier: 'Blue Post',
    tracking_number: 'BP 1',
  }),
  async showDeliveryCode(desk) {
    const { number } = await order(desk)
    await desk.move(number, 'complete')
    return { number }
  },

  listProducts: () => rowsOf,
  showProduct: product,
  async createProduct(desk) {
    const { category } = await desk.newProduct()
    return { client, code: `Lamp ${desk.newNumber() % 1e6}`, name: { en: 'Lamp' }, category }
  },
  async changeProduct(desk) {
    const { id, picture } = await desk.newProduct()
    return {
      id,
      version: 1,
      name: { en: 'Lantern', hi: 'लालटेन' },
      description: { en: '<p>Bright</p>' },
      occasions: [],
      pictures: [{ filename: picture, alt: { en: 'A lantern' }, focus: { x: 0.5, y: 0 } }],
    }
  },
  changeProducts: async (desk) => ({
    client,
    items: [{ ...(await product(desk)), version: 1 }],
    set: { points: 700, latest: true },
  }),
  async listProductHistory(desk) {
    const { id } = await product(desk)
    await desk.owner.call('PATCH', `/products/${id}`, { version: 1, points: 700 })
    return { id, limit: 200 }
  },
  listCategories: () => rowsOf,
  listOccasions: () => rowsOf,

  changeStock: ({ asha, newNumber }) => ({
    id: asha.productId,
    idempotency_key: `count ${newNumber()}`,
    count: 9000,
    reason: CONTACTS,
  }),
  listMovements: ({ asha }) => ({ id: asha.productId, limit: 200 }),
  storePicture: async () => ({ client, file: await plainPicture() }),

  listMembers: () => rowsOf,
  showMember: ({ asha }) => ({ id: asha.id }),
  async listMemberLedger({ asha, shop }) {
    await shop.database.pool.query(
      'insert into points_ledger (member_id, amount, reason) values ($1, 5, $2)',
      [asha.id, CONTACTS],
    )
    return { id: asha.id, limit: 200 }
  },
  changeMember: async (desk) => ({
    ...(await member(desk)),
    version: 1,
    name: 'Asha R',
    email: 'asha.r@example.com',
    mobile: String(desk.newNumber()),
    tags: ['VIP', 'call 9876543210'],
  }),
  blockMember: async (desk) => ({ ...(await member(desk)), version: 1, reason: CONTACTS }),
  async unblockMember(desk) {
    const { id } = await member(desk)
    await desk.owner.call('POST', `/members/${id}/block`, { version: 1, reason: 'left' })
    return { id, version: 2, reason: CONTACTS }
  },
  async unlockMember(desk) {
    const { id } = await member(desk)
    await desk.shop.database.pool.query(
      `update members set new_addresses_from = now() + interval '1 day' where id = $1`,
      [id],
    )
    return { id }
  },
  async endMemberSessions(desk) {
    const { id } = await member(desk)
    await desk.shop.database.pool.query(
      `insert into sessions (token_hash, member_id, expires_at) values ($1, $2, now() + interval '1 day')`,
      [`session of ${id}`, id],
    )
    return { id }
  },

  async createGrants(desk) {
    const { mobile } = await desk.newMember()
    return { client, idempotency_key: mobile, reason: CONTACTS, grants: [{ mobile, points: 5 }] }
  },
  listGrants: () => rowsOf,
  showGrant: undoneGrant,
  listGrantRows: undoneGrant,
  approveGrant: waitingGrant,
  rejectGrant: async (desk) => ({ ...(await waitingGrant(desk)), reason: CONTACTS }),
  undoGrant: async (desk) => ({ ...(await grant(desk)), reason: CONTACTS }),

  createImport: (desk) => ({
    client,
    kind: 'members',
    key: `key ${desk.newNumber()}`,
    reason: CONTACTS,
    file: Buffer.from(`mobile,name,email\n${desk.newNumber()},Asha Rao,asha@example.com\n`),
  }),
  listImports: () => rowsOf,
  showImport: importId,
  listImportChanges: importId,
  listImportFaults: importId,
  checkImport: importId,
  async applyImport(desk) {
    const { id, fingerprint } = await desk.checkedImport()
    return { id, fingerprint, only_good_rows: true }
  },

  reportLiability: () => ({ client, expire_months: 12 }),
  listLiabilityLots: () => ({ ...rowsOf, month: 'never' }),
  listJournal: () => ({ ...rowsOf }),
  reportMovement: report,
  reportRedemptions: () => ({ client, by: 'product' }),
  reportStock: report,
  reportReconciliation: report,
}

type SessionOrOpen = {
  [Name in AdminCallName]: (typeof adminCalls)[Name]['permission'] extends 'open' | 'session' ? Name : never
}[AdminCallName]
type Guarded = Exclude<AdminCallName, SessionOrOpen>

/**
 * The roles that may make each call, from the design's table: a second opinion beside `src/contract/admin/`, so it is
 * written by hand. Without a row for each call this does not compile.
 */
export const allowed: Record<Guarded, readonly OperatorRole[]> = {
  listOperators: ['owner'],
  createOperator: ['owner'],
  changeOperator: ['owner'],
  inviteOperator: ['owner'],
  // Only an owner of all clients.
  createClient: [],
  announce: ['owner', 'manager'],
  listAnnouncements: ['owner', 'manager'],
  showClient: ['owner', 'manager'],
  changeClient: ['owner', 'manager'],
  listAudit: ['owner', 'manager', 'auditor'],
  listOrders: ['owner', 'manager', 'orders', 'support', 'auditor'],
  countOrders: ['owner', 'manager', 'orders', 'support', 'auditor'],
  listOrderNotes: ['owner', 'manager', 'orders', 'support', 'auditor'],
  showOrder: ['owner', 'manager', 'orders', 'support', 'auditor'],
  moveOrder: ['owner', 'manager', 'orders', 'support'],
  undoMove: ['owner', 'manager', 'orders', 'support'],
  changeOrder: ['owner', 'manager', 'orders', 'support'],
  moveOrders: ['owner', 'manager', 'orders', 'support'],
  listManifest: ['owner', 'manager', 'orders', 'support'],
  markPrinted: ['owner', 'manager', 'orders', 'support'],
  addOrderNote: ['owner', 'manager', 'orders', 'support'],
  refundOrder: ['owner', 'manager', 'support'],
  answerOrderProblem: ['owner', 'manager', 'support'],
  sendParcel: ['owner', 'manager', 'orders', 'support'],
  showDeliveryCode: ['owner', 'manager', 'support'],
  changeStock: ['owner', 'manager', 'catalogue', 'orders'],
  listMovements: ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'],
  storePicture: ['owner', 'manager', 'catalogue'],
  listMembers: ['owner', 'manager', 'support', 'auditor'],
  showMember: ['owner', 'manager', 'support', 'auditor'],
  listMemberLedger: ['owner', 'manager', 'support', 'auditor'],
  changeMember: ['owner', 'manager'],
  blockMember: ['owner', 'manager', 'support'],
  unblockMember: ['owner', 'manager', 'support'],
  unlockMember: ['owner', 'manager', 'support'],
  endMemberSessions: ['owner', 'manager', 'support'],

  listProducts: ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'],
  showProduct: ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'],
  listProductHistory: ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'],
  listCategories: ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'],
  listOccasions: ['owner', 'manager', 'catalogue', 'orders', 'support', 'auditor'],
  createProduct: ['owner', 'manager', 'catalogue'],
  changeProduct: ['owner', 'manager', 'catalogue'],
  changeProducts: ['owner', 'manager', 'catalogue'],
  createGrants: ['owner', 'manager'],
  listGrants: ['owner', 'manager', 'support', 'auditor'],
  showGrant: ['owner', 'manager', 'support', 'auditor'],
  listGrantRows: ['owner', 'manager', 'support', 'auditor'],
  approveGrant: ['owner', 'manager'],
  rejectGrant: ['owner', 'manager'],
  undoGrant: ['owner', 'manager'],
  reportLiability: ['owner', 'manager', 'auditor'],
  listLiabilityLots: ['owner', 'manager', 'auditor'],
  listJournal: ['owner', 'manager', 'auditor'],
  reportMovement: ['owner', 'manager', 'auditor'],
  reportRedemptions: ['owner', 'manager', 'auditor'],
  reportStock: ['owner', 'manager', 'auditor'],
  reportReconciliation: ['owner', 'manager', 'auditor'],
}

export const guardedNames = Object.keys(allowed) as Guarded[]

export const callNames = Object.keys(samples) as AdminCallName[]

/** Whether a successful call leaves an entry in the audit log. */
export const isChanging = (name: AdminCallName): boolean =>
  // A delivery code is as good as the delivery. An invitation is read by POST to keep its token out of the address.
  name === 'showDeliveryCode' || (adminCalls[name].method !== 'GET' && name !== 'openInvitation')

export type Fields = Readonly<Record<string, unknown>>

/** The part of an address that says this. A lone surrogate has no UTF-8. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\p{Cs}/gu, '\uFFFD'),
  )

/** Puts each field of a request in its place: path, query, header or body. */
export function requestOf(name: AdminCallName, { file, idempotency_key: key, ...fields }: Fields) {
  const { path, method, idempotent, upload }: AdminCall = adminCalls[name]
  const rest: Record<string, unknown> = { ...fields }
  const filled = path.replaceAll(/:(\w+)/g, (_whole, field: string) => {
    const value = rest[field]
    delete rest[field]
    return inAddress(value)
  })
  const headers = {
    ...(idempotent === true && key !== undefined ? { 'idempotency-key': String(key) } : {}),
    ...(upload === undefined ? {} : { 'content-type': upload === 'picture' ? 'image/png' : 'text/csv' }),
  }
  if (method !== 'GET' && upload === undefined)
    return { method, path: filled, query: '', headers, body: rest }
  const query = Object.entries(rest).map(([field, value]) => `${field}=${inAddress(value)}`)
  return { method, path: filled, query: query.join('&'), headers, body: file }
}

/** Makes a call as an operator. @param form `.csv` for the list as a file */
export function send(
  by: DeskOperator,
  name: AdminCallName,
  fields: Fields,
  { form = '', ...sent }: { form?: '' | '.csv'; address?: string } = {},
): Promise<DeskReply> {
  const { method, path, query, headers, body } = requestOf(name, fields)
  const session = adminCalls[name].permission === 'open' ? { cookie: undefined } : {}
  return by.call(method, `${path}${form}?${query}`, body, { headers, ...session, ...sent })
}

/** A call that succeeds, ready to be made by the owner or, about a session, by an operator of its own. */
export async function sampleOf(desk: AuditedDesk, name: AdminCallName) {
  const isOwn = adminCalls[name].path.startsWith('/session')
  const by = isOwn ? await desk.operatorWith('orders', client) : desk.owner
  const fields = (await samples[name](desk, by)) as Fields
  return { by, fields, send: (form: '' | '.csv' = '') => send(by, name, fields, { form }) }
}
