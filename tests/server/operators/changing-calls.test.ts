/**
 * Each changing call of the admin API leaves one entry in the audit log, without personal data; is refused if it is
 * based on an old version; and is made once with one idempotency key.
 */
import { expect, it } from 'vitest'
import { adminCalls, type AdminCall, type AdminCallName } from '../../../src/contract/admin/calls.ts'
import { fixture } from '../fixture.ts'
import { openAuditedDesk, personal, withoutParcel } from '../shops/open-audited-desk.ts'
import { auditOf } from '../shops/open-desk.ts'
import { callNames, isChanging, sampleOf, send } from './samples.ts'

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

const calls: Record<AdminCallName, AdminCall> = adminCalls

it.each(callNames.filter((name) => calls[name].versioned))(
  '%s is refused with the version that it has changed, and answered with what is there now',
  async (name) => {
    const { send } = await sampleOf(desk, name)
    expect((await send()).status).toBeLessThan(300)
    const again = await send()
    expect([again.status, again.error]).toEqual([409, 'version_conflict'])
    expect(again.data).toHaveProperty('version')
  },
)

it.each(callNames.filter((name) => calls[name].idempotent))(
  '%s is refused without a key; with one it is answered alike when it is sent again, and leaves one entry',
  async (name) => {
    const { by, fields, send: sendSample } = await sampleOf(desk, name)
    const keyless = await send(by, name, { ...fields, idempotency_key: undefined })
    expect([keyless.status, Object.keys(keyless.fields ?? {})]).toEqual([400, ['idempotency_key']])
    const count = (await auditOf(desk.shop)).length
    const first = await sendSample()
    expect(first.status).toBeLessThan(300)
    expect(await sendSample()).toMatchObject({ status: first.status, data: first.data })
    expect(await auditOf(desk.shop)).toHaveLength(count + 1)
  },
)
