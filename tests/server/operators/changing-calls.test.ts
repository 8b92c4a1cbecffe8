/** Each changing call of the admin API leaves one entry in the audit log, without personal data. */
import { expect, it } from 'vitest'
import { adminCalls, type AdminCall } from '../../../src/contract/admin/calls.ts'
import { fixture } from '../fixture.ts'
import { openAuditedDesk, personal, withoutParcel } from '../shops/open-audited-desk.ts'
import { auditOf } from '../shops/open-desk.ts'
import { callNames, isChanging, sampleOf } from './samples.ts'

const desk = fixture(openAuditedDesk)

it.each(callNames.filter(isChanging))(
  '%s leaves one entry: who, from where, what, before and after, and no way to reach a member',
  async (name) => {
    const { fields, by, send } = await sampleOf(desk, name)
    const count = (await auditOf(desk.shop)).length
    const { status, message } = await send()
    expect([message, status]).toEqual([message, (adminCalls[name] as AdminCall).status ?? 200])
    const about = fields['id'] ?? fields['number']
    const entries = (await auditOf(desk.shop)).slice(count)
    expect(entries).toMatchObject([
      {
        operation: name,
        actor: name === 'acceptInvitation' ? 'New' : by.name,
        address: '127.0.0.1',
        via: 'console',
        subject: expect.stringMatching(
          new RegExp(`^[a-z]+ ${about === undefined ? String.raw`[\w-]+` : String(about)}$`),
        ) as string,
        before: expect.objectContaining({}) as object,
        after: expect.objectContaining({}) as object,
      },
    ])
    expect(withoutParcel(JSON.stringify(entries))).not.toMatch(personal)
  },
)
