/** The admin API's audit log has one entry per change, and replies mask personal data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { eventually } from '../../setup/eventually.ts'
import { auditOf, codeAt, PASSPHRASE, type DeskOperator, type DeskReply } from '../open-desk.ts'
import { openOrderDesk } from '../open-order-desk.ts'
import { addMember } from '../catalogue-builders.ts'
import { makeBatch } from '../../../server/domain/grant-batch.ts'
import { grantOf } from '../grant-points.ts'

/** Uses POST to keep the token out of the address. */
type ReadByPost = 'openInvitation'
/** Reading a delivery code is logged. */
type KeptReading = 'showDeliveryCode'
type Changing =
  | { [Name in AdminCallName]: (typeof adminCalls)[Name]['method'] extends 'GET' ? never : Name }[Exclude<
      AdminCallName,
      ReadByPost
    >]
  | KeptReading
type Reading = Exclude<AdminCallName, Changing>

/** The address of these tests' orders (`orderOf`), and a member's text that contains all of it. */
const parcel = { mobile: '9876543210', email: 'asha@example.com', address: '12 Lake Road, Mysuru' }
const SPOKEN = `Lives at ${parcel.address}, call 98765 43210 or +919876543210, or write to ${parcel.email}`
/** Without the address, which is masked only where it is known. */
const CONTACTS = SPOKEN.slice(SPOKEN.indexOf('call'))
const personal = /12 Lake Road|\p{Nd}{10}|98765 43210|@example/u

let desk: Awaited<ReturnType<typeof openOrderDesk>>
let owner: DeskOperator

beforeAll(async () => {
  desk = await openOrderDesk()
  await desk.shop.database.pool.query('update clients set report_days = 14')
  owner = await desk.operatorWith('owner', null)
})
afterAll(() => desk.close())

let lastMobile = 9_400_000_000
async function newMember(): Promise<{ id: number; mobile: string }> {
  lastMobile += 1
  return addMember(desk.shop.database.db, desk.acme.id, { mobile: String(lastMobile), balance: 500 })
}

async function reported(): Promise<string> {
  const number = await desk.place()
  const order_id = await desk.deliver(number)
  const { mobile, token } = desk.asha
  const report = { client_id: 'acme', user_id: mobile, order_id, kind: 'damaged', comment: SPOKEN }
  expect((await desk.shop.call('reportOrderProblem', report, token)).code).toBe(200)
  return number
}

async function invited(): Promise<string> {
  const body = { email: `new${(lastMobile += 1)}@desk.example`, name: 'New', roles: [ofAcme('orders')] }
  const { data } = await owner.call('POST', '/operators', body)
  return (data as { invitation: { url: string } }).invitation.url.split('#')[1] ?? ''
}

const ofAcme = (role: string) => ({ client: 'acme', role })
const somebody = () => desk.operatorWith('orders', 'acme')

function uploaded(file: string): Promise<DeskReply> {
  const query = new URLSearchParams({ kind: 'members', key: `key ${(lastMobile += 1)}`, reason: CONTACTS })
  const headers = { 'content-type': 'text/csv' }
  return owner.call('POST', `/clients/acme/imports?${query.toString()}`, file, { headers })
}

/** A file of a good and a bad row, which has been checked. */
async function checkedImport(): Promise<{ id: number; fingerprint: string }> {
  const { data } = await uploaded(`mobile,name\n${(lastMobile += 1)},Asha Rao\n${parcel.mobile}0,Bad\n`)
  const { id } = data as { id: number }
  return eventually(async () => {
    const one = (await owner.call('GET', `/imports/${id}`)).data as { state: string; fingerprint: string }
    return one.state === 'faulty' ? { id, fingerprint: one.fingerprint } : null
  })
}

/** Creates the call's subject. @returns the call */
type Prepared = () => Promise<() => Promise<DeskReply>>

const onOrder =
  (method: string, path: string, body: object): Prepared =>
  async () => {
    const number = await desk.place()
    return () =>
      owner.call(method, `/orders/${number}${path}`, body, { headers: { 'idempotency-key': number } })
  }

const onMember =
  (method: string, path: string, body: object): Prepared =>
  async () => {
    const { id } = await newMember()
    return () => owner.call(method, `/members/${id}${path}`, body)
  }

/** A grant by someone else. */
async function given({ approvalAbove = null }: { approvalAbove?: number | null }): Promise<number> {
  const { db, pool } = desk.shop.database
  const limit = (points: number | null) => pool.query('update clients set approval_above = $1', [points])
  const { mobile } = await newMember()
  await limit(approvalAbove)
  const grant = grantOf({ clientId: desk.acme.id, mobile, reason: CONTACTS })
  const { batch } = await db.transaction((transaction) => makeBatch(transaction, grant))
  await limit(null)
  return batch?.id ?? 0
}

const onWaiting =
  (path: string, body: object): Prepared =>
  async () => {
    const id = await given({ approvalAbove: 0 })
    return () => owner.call('POST', `/grants/${id}${path}`, body)
  }

/** Without a row for each changing call this does not compile. */
const changing: Record<Changing, Prepared> = {
  async acceptInvitation() {
    const token = await invited()
    const opened = await desk.call('POST', '/invitations/open', { body: { token } })
    const { secret } = (opened.data as { totp: { secret: string } }).totp
    const body = { token, passphrase: PASSPHRASE, code: codeAt(secret, desk.shop.now()) }
    return () => desk.call('POST', '/invitations/accept', { body })
  },
  async signIn() {
    const operator = await somebody()
    return () => desk.signIn(operator)
  },
  async signOut() {
    const operator = await somebody()
    return () => operator.call('DELETE', '/session')
  },
  async changePassphrase() {
    const operator = await somebody()
    desk.shop.pass(30_000)
    const code = codeAt(operator.secret, desk.shop.now())
    const body = { passphrase: PASSPHRASE, code, new_passphrase: `${PASSPHRASE} 2` }
    return () => operator.call('POST', '/session/passphrase', body)
  },
  async createOperator() {
    const body = { email: `made${(lastMobile += 1)}@desk.example`, name: 'Made', roles: [ofAcme('orders')] }
    return () => owner.call('POST', '/operators', body)
  },
  async changeOperator() {
    const { id } = await somebody()
    return () => owner.call('PATCH', `/operators/${id}`, { version: 1, roles: [ofAcme('support')] })
  },
  async inviteOperator() {
    const { id } = await somebody()
    return () => owner.call('POST', `/operators/${id}/invitation`)
  },
  async createClient() {
    const body = { login_id: `shop${(lastMobile += 1) % 1000}`, name: 'New shop', email: 'us@shop.test' }
    return () => owner.call('POST', '/clients', body)
  },
  async announce() {
    const body = { text: { en: SPOKEN.slice(SPOKEN.indexOf('call')) }, to: { all: true } }
    const headers = { 'idempotency-key': `words ${(lastMobile += 1)}` }
    return () => owner.call('POST', '/clients/acme/announcements', body, { headers })
  },
  async changeClient() {
    const { data } = await owner.call('GET', '/clients/globex')
    const { version } = data as { version: number }
    return () =>
      owner.call('PATCH', '/clients/globex', {
        version,
        name: 'Globex 2',
        reason: SPOKEN.slice(SPOKEN.indexOf('call')),
      })
  },
  moveOrder: onOrder('POST', '/moves', { version: 1, to: 'declined', reason: SPOKEN }),
  changeOrder: onOrder('PATCH', '', { version: 1, expected_delivery: '2030-01-02' }),
  async moveOrders() {
    const orders = [{ number: await desk.place(), to: 'declined', reason: SPOKEN }]
    return () => owner.call('POST', '/orders/moves', { orders })
  },
  addOrderNote: onOrder('POST', '/notes', { text: SPOKEN }),
  refundOrder: onOrder('POST', '/refunds', { points: 50, reason: SPOKEN }),
  async answerOrderProblem() {
    const number = await reported()
    const { version } = await desk.shown(owner, number)
    return () => owner.call('POST', `/orders/${number}/problem`, { version, to: 'answered', answer: SPOKEN })
  },
  async showDeliveryCode() {
    const number = await desk.place()
    await desk.move(number, 'complete')
    return () => owner.call('GET', `/orders/${number}/delivery-code`)
  },
  changeMember: onMember('PATCH', '', {
    version: 1,
    name: 'Asha R',
    email: 'asha.r@example.com',
    mobile: '9499999999',
  }),
  blockMember: onMember('POST', '/block', { version: 1, reason: CONTACTS }),
  async unblockMember() {
    const { id } = await newMember()
    await owner.call('POST', `/members/${id}/block`, { version: 1, reason: 'left' })
    return () =>
      owner.call('POST', `/members/${id}/unblock`, { version: 2, reason: `as ${parcel.email} asks` })
  },
  async createImport() {
    return () => uploaded(`mobile,name,email\n${(lastMobile += 1)},Asha Rao,asha@example.com\n`)
  },
  async checkImport() {
    const { id } = await checkedImport()
    return () => owner.call('POST', `/imports/${id}/check`, {})
  },
  async applyImport() {
    const { id, fingerprint } = await checkedImport()
    return () => owner.call('POST', `/imports/${id}/apply`, { fingerprint, only_good_rows: true })
  },
  unlockMember: onMember('POST', '/unlock', {}),
  endMemberSessions: onMember('POST', '/end-sessions', {}),

  async createGrants() {
    const { mobile } = await newMember()
    const body = { reason: CONTACTS, grants: [{ mobile, points: 5 }] }
    return () => owner.call('POST', '/clients/acme/grants', body, { headers: { 'idempotency-key': mobile } })
  },
  approveGrant: onWaiting('/approve', { version: 1 }),
  rejectGrant: onWaiting('/reject', { version: 1, reason: CONTACTS }),
  async undoGrant() {
    const id = await given({})
    return () => owner.call('POST', `/grants/${id}/undo`, { reason: CONTACTS })
  },
}

describe('a changing call', () => {
  it.each(Object.entries(changing))(
    '%s leaves one entry: who, from where, what, before and after, and no way to reach a member',
    async (name, prepare) => {
      const send = await prepare()
      const count = (await auditOf(desk.shop)).length
      const { status, message } = await send()
      expect([message, status]).toEqual([message, (adminCalls[name as Changing] as AdminCall).status ?? 200])
      const entries = (await auditOf(desk.shop)).slice(count)
      expect(entries).toMatchObject([
        {
          operation: name,
          actor: expect.stringMatching(/^(The \w+ \d+|New)$/) as string,
          address: '127.0.0.1',
          via: 'console',
          subject: expect.stringMatching(
            /^((order RP-|member |operator |grant |announcement |import )\d+|client \w+)$/,
          ) as string,
          before: expect.objectContaining({}) as object,
          after: expect.objectContaining({}) as object,
        },
      ])
      expect(withoutParcel(JSON.stringify(entries))).not.toMatch(personal)
    },
  )
})

describe('a reading call', () => {
  let number: string
  let memberId: number
  let grantId: number
  let token: string
  let importId: number

  beforeAll(async () => {
    importId = (await checkedImport()).id
    number = await reported()
    memberId = desk.asha.id
    token = await invited()
    grantId = await given({})
    await owner.call('POST', `/grants/${grantId}/undo`, { reason: CONTACTS })
    const { version } = await desk.shown(owner, number)
    await owner.call('POST', `/orders/${number}/notes`, { text: SPOKEN })
    await owner.call('POST', `/orders/${number}/problem`, { version, to: 'answered', answer: SPOKEN })
    await owner.call('POST', `/orders/${await desk.place()}/moves`, {
      version: 1,
      to: 'declined',
      reason: SPOKEN,
    })
    const reason = `As ${parcel.email} asked`
    await desk.shop.database.pool.query(
      'insert into points_ledger (member_id, amount, reason) values ($1, 5, $2)',
      [memberId, reason],
    )
  })

  const path: Record<Reading, () => string> = {
    openInvitation: () => '/invitations/open',
    showSession: () => '/session',
    listOperators: () => '/operators',
    listClients: () => '/clients',
    showClient: () => '/clients/acme',
    listAnnouncements: () => '/clients/globex/announcements',
    listAudit: () => '/audit?limit=200',
    listOrders: () => '/orders?limit=200',
    countOrders: () => '/orders/counts',
    showOrder: () => `/orders/${number}`,
    listMembers: () => '/members?limit=200',
    showMember: () => `/members/${memberId}`,
    listMemberLedger: () => `/members/${memberId}/ledger?limit=200`,
    listGrants: () => '/clients/acme/grants',
    showGrant: () => `/grants/${grantId}`,
    listGrantRows: () => `/grants/${grantId}/rows`,
    listImports: () => '/clients/acme/imports?limit=200',
    showImport: () => `/imports/${importId}`,
    listImportChanges: () => `/imports/${importId}/changes?limit=200`,
    listImportFaults: () => `/imports/${importId}/faults?limit=200`,

    reportLiability: () => '/clients/acme/reports/liability?expire_months=12',
    listLiabilityLots: () => '/clients/acme/reports/liability/lots?month=never&limit=200',
    reportMovement: () => '/clients/acme/reports/movement',
    reportRedemptions: () => '/clients/acme/reports/redemptions?by=product',
    reportStock: () => '/clients/acme/reports/stock',
    reportReconciliation: () => '/clients/acme/reports/reconciliation',
  }
  const names = Object.keys(path) as Reading[]
  const reports = names.filter((name) => adminCalls[name].permission === 'reports.read')
  const noMembers = [
    'listMembers',
    'showMember',
    'listMemberLedger',
    'listGrants',
    'showGrant',
    'listGrantRows',
  ]
  // The file is one of members.
  const noImport = ['showImport', 'listImportChanges', 'listImportFaults']
  const forbidden = {
    auditor: ['listOperators', 'showClient', 'listAnnouncements', 'listImports', ...noImport],
    orders: [
      'listOperators',
      'showClient',
      'listAnnouncements',
      'listAudit',
      ...noMembers,
      ...noImport,
      ...reports,
    ],
    catalogue: [
      'listOperators',
      'showClient',
      'listAnnouncements',
      'listAudit',
      'listOrders',
      'countOrders',
      'showOrder',
      ...noMembers,
      'listImports',
      ...noImport,
      ...reports,
    ],
  }

  it.each(names)('%s leaves no entry, its file one', async (name) => {
    const { method, csv }: AdminCall = adminCalls[name]
    const count = (await auditOf(desk.shop)).length
    const body = method === 'GET' ? undefined : { token }
    expect((await owner.call(method, path[name](), body)).status).toBe(200)
    expect(await auditOf(desk.shop)).toHaveLength(count)
    if (csv !== true) return
    expect((await owner.call(method, path[name]().replace(/\?|$/, '.csv$&'))).status).toBe(200)
    expect((await auditOf(desk.shop)).slice(count)).toMatchObject([{ operation: `${name}.csv` }])
  })

  it.each(Object.entries(forbidden))(
    'by %s has no number, e-mail or address of anybody',
    async (role, none) => {
      const operator = await desk.operatorWith(role as 'auditor', 'acme')
      // The others contain an operator's own e-mail address, which is not masked.
      const isAboutMembers = (name: Reading) => name !== 'openInvitation' && name !== 'showSession'
      for (const name of names.filter(isAboutMembers)) {
        const { csv }: AdminCall = adminCalls[name]
        const files = csv === true ? [path[name]().replace(/\?|$/, '.csv$&')] : []
        for (const one of [path[name](), ...files]) {
          const { status, raw } = await operator.call('GET', one)
          expect([one, status]).toEqual([one, none.includes(name) ? 403 : 200])
          expect([one, withoutParcel(raw.body)]).toEqual([one, expect.not.stringMatching(personal)])
        }
      }
    },
  )

  it('by an auditor has not even the parcel’s address, nor the name', async () => {
    const auditor = await desk.operatorWith('auditor', 'acme')
    const { raw, data } = await auditor.call('GET', path.showOrder())
    expect(data).toMatchObject({
      ship_to: null,
      member: { name: 'A••• R•••' },
      problem: { comment: 'Lives at ••• •••, call ••• ••10 or ••• ••10, or write to a•••@•••' },
    })
    expect(raw.body).not.toMatch(/Asha|Rao/)
    expect((await auditor.call('GET', '/orders?limit=200')).raw.body).not.toMatch(/Asha|Rao/)
  })

  it('by the warehouse has the parcel, without the e-mail address; so has what it changes', async () => {
    const warehouse = await desk.operatorWith('orders', 'acme')
    const order = await desk.place()
    const { mobile, address } = parcel
    const ship_to = { name: 'Asha Rao', mobile, address, email: 'a•••@•••' }
    const replies = [
      await warehouse.call('GET', path.showOrder()),
      await warehouse.call('POST', `/orders/${order}/notes`, { text: SPOKEN }),
      await warehouse.call('POST', `/orders/${order}/moves`, { version: 1, to: 'on_hold' }),
      await warehouse.call('PATCH', `/orders/${order}`, { version: 2, expected_delivery: '2030-01-02' }),
      // With an old version: the reply contains the current order.
      await warehouse.call('PATCH', `/orders/${order}`, { version: 2, expected_delivery: '2030-01-03' }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 201, 200, 200, 409])
    for (const { data, raw } of replies) {
      expect(data).toMatchObject({ ship_to })
      expect(withoutParcel(raw.body)).not.toMatch(personal)
    }
  })
})

/** The reply without the delivery address and request ids. */
const withoutParcel = (body: string) =>
  body.replaceAll(/"ship_to":\{.*?\}|[\da-f]{8}(-[\da-f]{4,12}){4}/g, '')
