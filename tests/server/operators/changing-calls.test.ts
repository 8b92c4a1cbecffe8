/** Each changing call of the admin API leaves one entry in the audit log, without personal data. */
import { describe, expect, it } from 'vitest'
import { adminCalls, type AdminCall } from '../../../src/contract/admin/calls.ts'
import { fixture } from '../fixture.ts'
import {
  CONTACTS,
  openAuditedDesk,
  parcel,
  personal,
  SPOKEN,
  withoutParcel,
  type Changing,
} from '../shops/open-audited-desk.ts'
import { auditOf, codeAt, PASSPHRASE, type DeskReply } from '../shops/open-desk.ts'

const desk = fixture(openAuditedDesk)

const ofAcme = (role: string) => ({ client: 'acme', role })
const somebody = () => desk.operatorWith('orders', 'acme')

/** Creates the call's subject. @returns the call */
type Prepared = () => Promise<() => Promise<DeskReply>>

const onOrder =
  (method: string, path: string, body: object): Prepared =>
  async () => {
    const number = await desk.place()
    return () =>
      desk.owner.call(method, `/orders/${number}${path}`, body, { headers: { 'idempotency-key': number } })
  }

const onMember =
  (method: string, path: string, body: object): Prepared =>
  async () => {
    const { id } = await desk.newMember()
    return () => desk.owner.call(method, `/members/${id}${path}`, body)
  }

const onWaiting =
  (path: string, body: object): Prepared =>
  async () => {
    const id = await desk.given({ approvalAbove: 0 })
    return () => desk.owner.call('POST', `/grants/${id}${path}`, body)
  }

/** Without a row for each changing call this does not compile. */
const changing: Record<Changing, Prepared> = {
  async acceptInvitation() {
    const token = await desk.invited()
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
    const body = { email: `made${desk.newNumber()}@desk.example`, name: 'Made', roles: [ofAcme('orders')] }
    return () => desk.owner.call('POST', '/operators', body)
  },
  async changeOperator() {
    const { id } = await somebody()
    return () => desk.owner.call('PATCH', `/operators/${id}`, { version: 1, roles: [ofAcme('support')] })
  },
  async inviteOperator() {
    const { id } = await somebody()
    return () => desk.owner.call('POST', `/operators/${id}/invitation`)
  },
  async createClient() {
    const body = { login_id: `shop${desk.newNumber() % 1000}`, name: 'New shop', email: 'us@shop.test' }
    return () => desk.owner.call('POST', '/clients', body)
  },
  async announce() {
    const body = { text: { en: CONTACTS }, to: { all: true } }
    const headers = { 'idempotency-key': `words ${desk.newNumber()}` }
    return () => desk.owner.call('POST', '/clients/acme/announcements', body, { headers })
  },
  async changeClient() {
    const { data } = await desk.owner.call('GET', '/clients/globex')
    const { version } = data as { version: number }
    return () =>
      desk.owner.call('PATCH', '/clients/globex', {
        version,
        name: 'Globex 2',
        reason: CONTACTS,
      })
  },
  moveOrder: onOrder('POST', '/moves', { version: 1, to: 'declined', reason: SPOKEN }),
  changeOrder: onOrder('PATCH', '', { version: 1, expected_delivery: '2030-01-02' }),
  async moveOrders() {
    const orders = [{ number: await desk.place(), to: 'declined', reason: SPOKEN }]
    return () => desk.owner.call('POST', '/orders/moves', { orders })
  },
  addOrderNote: onOrder('POST', '/notes', { text: SPOKEN }),
  refundOrder: onOrder('POST', '/refunds', { points: 50, reason: SPOKEN }),
  async answerOrderProblem() {
    const number = await desk.reported()
    const { version } = await desk.shown(desk.owner, number)
    return () =>
      desk.owner.call('POST', `/orders/${number}/problem`, { version, to: 'answered', answer: SPOKEN })
  },
  async showDeliveryCode() {
    const number = await desk.place()
    await desk.move(number, 'complete')
    return () => desk.owner.call('GET', `/orders/${number}/delivery-code`)
  },
  changeMember: onMember('PATCH', '', {
    version: 1,
    name: 'Asha R',
    email: 'asha.r@example.com',
    mobile: '9499999999',
  }),
  blockMember: onMember('POST', '/block', { version: 1, reason: CONTACTS }),
  async unblockMember() {
    const { id } = await desk.newMember()
    await desk.owner.call('POST', `/members/${id}/block`, { version: 1, reason: 'left' })
    return () =>
      desk.owner.call('POST', `/members/${id}/unblock`, { version: 2, reason: `as ${parcel.email} asks` })
  },
  async createImport() {
    return () => desk.uploaded(`mobile,name,email\n${desk.newNumber()},Asha Rao,asha@example.com\n`)
  },
  async checkImport() {
    const { id } = await desk.checkedImport()
    return () => desk.owner.call('POST', `/imports/${id}/check`, {})
  },
  async applyImport() {
    const { id, fingerprint } = await desk.checkedImport()
    return () => desk.owner.call('POST', `/imports/${id}/apply`, { fingerprint, only_good_rows: true })
  },
  unlockMember: onMember('POST', '/unlock', {}),
  endMemberSessions: onMember('POST', '/end-sessions', {}),

  async createGrants() {
    const { mobile } = await desk.newMember()
    const body = { reason: CONTACTS, grants: [{ mobile, points: 5 }] }
    return () =>
      desk.owner.call('POST', '/clients/acme/grants', body, { headers: { 'idempotency-key': mobile } })
  },
  approveGrant: onWaiting('/approve', { version: 1 }),
  rejectGrant: onWaiting('/reject', { version: 1, reason: CONTACTS }),
  async undoGrant() {
    const id = await desk.given({})
    return () => desk.owner.call('POST', `/grants/${id}/undo`, { reason: CONTACTS })
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
