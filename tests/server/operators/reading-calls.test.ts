/** The admin API's reading calls leave no entry in the audit log, and mask personal data. */
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls, type AdminCall } from '../../../src/contract/admin/calls.ts'
import { givesPermission } from '../../../src/contract/admin/roles.ts'
import { fixture } from '../fixture.ts'
import { openAuditedDesk, parcel, personal, SPOKEN, withoutParcel } from '../shops/open-audited-desk.ts'
import { auditOf } from '../shops/open-desk.ts'
import { callNames, isChanging, sampleOf, send } from './samples.ts'

const desk = fixture(openAuditedDesk)

describe('a reading call', () => {
  const names = callNames.filter((name) => !isChanging(name))
  const formsOf = (name: (typeof names)[number]) =>
    (adminCalls[name] as AdminCall).csv === true ? (['', '.csv'] as const) : ([''] as const)

  // What every changing call writes is there to be read.
  beforeAll(async () => {
    for (const name of callNames.filter(isChanging)) await (await sampleOf(desk, name)).send()
  })

  it.each(names)('%s leaves no entry, its file one', async (name) => {
    const sample = await sampleOf(desk, name)
    const count = (await auditOf(desk.shop)).length
    expect((await sample.send()).status).toBe(200)
    expect(await auditOf(desk.shop)).toHaveLength(count)
    if ((adminCalls[name] as AdminCall).csv !== true) return
    expect((await sample.send('.csv')).status).toBe(200)
    const about =
      sample.fields['client'] === 'acme' ? { subject: 'client acme', client_id: desk.acme.id } : {}
    expect((await auditOf(desk.shop)).slice(count)).toMatchObject([{ operation: `${name}.csv`, ...about }])
  })

  it.each(['auditor', 'orders', 'catalogue'] as const)(
    'by %s has no number, e-mail or address of anybody',
    async (role) => {
      const operator = await desk.operatorWith(role, 'acme')
      // The others contain an operator's own e-mail address, which is not masked.
      for (const name of names.filter((one) => one !== 'openInvitation' && one !== 'showSession')) {
        const { permission }: AdminCall = adminCalls[name]
        const isOpen = permission === 'open' || permission === 'session'
        // Whether an import may be read depends on its kind.
        const statuses = isOpen ? [200, 403] : [givesPermission(role, permission, false) ? 200 : 403]
        const { fields } = await sampleOf(desk, name)
        for (const form of formsOf(name)) {
          const { status, raw } = await send(operator, name, fields, { form })
          expect([name, status]).toEqual([name, expect.toBeOneOf(statuses)])
          // The manifest is the parcels' addresses, for those who ship them.
          if (name === 'listManifest' && status === 200) continue
          expect([name, withoutParcel(raw.body)]).toEqual([name, expect.not.stringMatching(personal)])
        }
      }
    },
  )

  it('by an auditor has not even the parcel’s address, nor the name', async () => {
    const auditor = await desk.operatorWith('auditor', 'acme')
    const { fields } = await sampleOf(desk, 'showOrder')
    const { raw, data } = await send(auditor, 'showOrder', fields)
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
    const { fields } = await sampleOf(desk, 'showOrder')
    const { mobile, address } = parcel
    const ship_to = { name: 'Asha Rao', mobile, address, email: 'a•••@•••' }
    const replies = [
      await send(warehouse, 'showOrder', fields),
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
