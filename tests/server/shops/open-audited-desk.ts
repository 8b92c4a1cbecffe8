/** The order desk with an owner and members' texts full of personal data, for tests of the audit log and of masks. */
import { expect } from 'vitest'
import { makeBatch } from '../../../server/domain/grants/grant-batch.ts'
import { eventually } from '../../setup/eventually.ts'
import { addCategory, addMember, addProduct } from '../catalogue-builders.ts'
import { grantOf } from '../grant-points.ts'
import type { DeskReply } from './open-desk.ts'
import { openOrderDesk } from './open-order-desk.ts'

/** The address of these tests' orders (`orderOf`), and a member's text that contains all of it. */
export const parcel = { mobile: '9876543210', email: 'asha@example.com', address: '12 Lake Road, Mysuru' }
export const SPOKEN = `Lives at ${parcel.address}, call 98765 43210 or +919876543210, or write to ${parcel.email}`
/** Without the address, which is masked only where it is known. */
export const CONTACTS = SPOKEN.slice(SPOKEN.indexOf('call'))
export const personal = /12 Lake Road|\p{Nd}{10}|98765 43210|@example/u

/** The reply without the delivery address and request ids. */
export const withoutParcel = (body: string) =>
  body.replaceAll(/"ship_to":\{.*?\}|[\da-f]{8}(-[\da-f]{4,12}){4}/g, '')

export type AuditedDesk = Awaited<ReturnType<typeof openAuditedDesk>>

export async function openAuditedDesk() {
  const desk = await openOrderDesk()
  const { db, pool } = desk.shop.database
  await pool.query('update clients set report_days = 14')
  const owner = await desk.operatorWith('owner', null)
  let lastNumber = 9_400_000_000

  /** A number that nothing else has: a mobile number, or a part of a name. */
  const newNumber = () => (lastNumber += 1)

  const newMember = (): Promise<{ id: number; mobile: string }> =>
    addMember(db, desk.acme.id, { mobile: String(newNumber()), balance: 500 })

  /** A product of Acme's, in a category of its own. */
  async function newProduct(): Promise<{ id: number; category: number; picture: string }> {
    const code = `Thing ${newNumber() % 1e6}`
    const category = await addCategory(db, desk.acme.id, `Kind of ${code}`)
    const { id } = await addProduct(db, category, { code })
    return { id, category: category.id, picture: `media/${code}.webp` }
  }

  function uploaded(file: string): Promise<DeskReply> {
    const query = new URLSearchParams({ kind: 'members', key: `key ${newNumber()}`, reason: CONTACTS })
    const headers = { 'content-type': 'text/csv' }
    return owner.call('POST', `/clients/acme/imports?${query.toString()}`, file, { headers })
  }

  return {
    ...desk,
    owner,
    newNumber,
    newMember,
    newProduct,
    uploaded,
    /** An order whose member has reported it damaged. @returns its number */
    async reported(): Promise<string> {
      const number = await desk.place()
      const order_id = await desk.deliver(number)
      const { mobile, token } = desk.asha
      const report = { client_id: 'acme', user_id: mobile, order_id, kind: 'damaged', comment: SPOKEN }
      expect((await desk.shop.call('reportOrderProblem', report, token)).code).toBe(200)
      return number
    },
    /** Invites an operator. @returns the invitation's token */
    async invited(): Promise<string> {
      const roles = [{ client: 'acme', role: 'orders' }]
      const body = { email: `new${newNumber()}@desk.example`, name: 'New', roles }
      const { data } = await owner.call('POST', '/operators', body)
      return (data as { invitation: { url: string } }).invitation.url.split('#')[1] ?? ''
    },
    /** A file of a good and a bad row, which has been checked. */
    async checkedImport(): Promise<{ id: number; fingerprint: string }> {
      const { data } = await uploaded(`mobile,name\n${newNumber()},Asha Rao\n${parcel.mobile}0,Bad\n`)
      const { id } = data as { id: number }
      return eventually(async () => {
        const one = (await owner.call('GET', `/imports/${id}`)).data as { state: string; fingerprint: string }
        return one.state === 'faulty' ? { id, fingerprint: one.fingerprint } : null
      })
    },
    /** A grant by someone else. */
    async given({ approvalAbove = null }: { approvalAbove?: number | null }): Promise<number> {
      const limit = (points: number | null) => pool.query('update clients set approval_above = $1', [points])
      const { mobile } = await newMember()
      await limit(approvalAbove)
      const grant = grantOf({ clientId: desk.acme.id, mobile, reason: CONTACTS })
      const { batch } = await db.transaction((transaction) => makeBatch(transaction, grant))
      await limit(null)
      return batch?.id ?? 0
    },
  }
}
