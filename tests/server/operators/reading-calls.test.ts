/** The admin API's reading calls leave no entry in the audit log, and mask personal data. */
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls, type AdminCall } from '../../../src/contract/admin/calls.ts'
import { fixture } from '../fixture.ts'
import {
  CONTACTS,
  openAuditedDesk,
  parcel,
  personal,
  SPOKEN,
  withoutParcel,
  type Reading,
} from '../shops/open-audited-desk.ts'
import { auditOf } from '../shops/open-desk.ts'

const desk = fixture(openAuditedDesk)

describe('a reading call', () => {
  let number: string
  let memberId: number
  let grantId: number
  let token: string
  let importId: number

  beforeAll(async () => {
    importId = (await desk.checkedImport()).id
    number = await desk.reported()
    memberId = desk.asha.id
    token = await desk.invited()
    grantId = await desk.given({})
    await desk.owner.call('POST', `/grants/${grantId}/undo`, { reason: CONTACTS })
    const { version } = await desk.shown(desk.owner, number)
    await desk.owner.call('POST', `/orders/${number}/notes`, { text: SPOKEN })
    await desk.owner.call('POST', `/orders/${number}/problem`, { version, to: 'answered', answer: SPOKEN })
    await desk.owner.call('POST', `/orders/${await desk.place()}/moves`, {
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
    expect((await desk.owner.call(method, path[name](), body)).status).toBe(200)
    expect(await auditOf(desk.shop)).toHaveLength(count)
    if (csv !== true) return
    expect((await desk.owner.call(method, path[name]().replace(/\?|$/, '.csv$&'))).status).toBe(200)
    const about = path[name]().startsWith('/clients/acme/')
      ? { subject: 'client acme', client_id: desk.acme.id }
      : {}
    expect((await auditOf(desk.shop)).slice(count)).toMatchObject([{ operation: `${name}.csv`, ...about }])
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
