/** The order desk with a manager who sends files, for tests of imports. */
import { expect } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { eventually } from '../../setup/eventually.ts'
import { addMember, addPlace } from '../catalogue-builders.ts'
import type { DeskReply } from './open-desk.ts'
import { openOrderDesk } from './open-order-desk.ts'

export type AdminImport = AdminReplyOf<'showImport'>
type Change = AdminReplyOf<'listImportChanges'>['items'][number]

export const csv = { headers: { 'content-type': 'text/csv' } }

export async function openImportDesk() {
  const desk = await openOrderDesk()
  const { db, pool } = desk.shop.database
  await addPlace(db, 'KA', 'Karnataka', 'Mysuru')
  const manager = await desk.operatorWith('manager', 'acme')
  let keys = 0
  let lastMobile = 9_310_000_000

  const newMobile = () => String((lastMobile += 1))

  function upload(
    kind: string,
    file: string | Buffer,
    { key = `key ${(keys += 1)}`, by = manager, client = 'acme', occasion = '' } = {},
  ): Promise<DeskReply> {
    const query = new URLSearchParams({ kind, key, reason: 'Monthly file', occasion })
    return by.call('POST', `/clients/${client}/imports?${query.toString()}`, file, csv)
  }

  const look = async (id: number, by = manager): Promise<AdminImport> =>
    (await by.call('GET', `/imports/${id}`)).data

  /** The import once it is neither checked nor applied. */
  const settled = (id: number, by = manager) =>
    eventually(async () => {
      const one = await look(id, by)
      return ['checking', 'applying'].includes(one.state) ? null : one
    })

  const apply = ({ id, fingerprint }: AdminImport, how: object = {}) =>
    manager.call('POST', `/imports/${id}/apply`, { fingerprint, ...how })

  return {
    ...desk,
    manager,
    newMobile,
    upload,
    look,
    settled,
    apply,
    /** Uploads a file of these lines. @returns what its check says */
    async checked(kind: string, ...lines: string[]): Promise<AdminImport> {
      const { status, data } = await upload(kind, `${lines.join('\n')}\n`)
      expect(status).toBe(202)
      return settled((data as AdminImport).id)
    },
    /** Applies a file that was checked. @returns it, once that is done */
    async applied(one: AdminImport, how: object = {}): Promise<AdminImport> {
      const { status, message } = await apply(one, how)
      expect([message, status]).toEqual(['Success', 202])
      return settled(one.id)
    },
    changesOf: async (id: number): Promise<Change[]> =>
      (await manager.call('GET', `/imports/${id}/changes?limit=200`)).data['items'],
    newMember: (more: object = {}) =>
      addMember(db, desk.acme.id, { mobile: newMobile(), name: 'Asha Rao', email: '', ...more }),
    async nameOf(mobile: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ name: string }>('select name from members where mobile = $1', [
        mobile,
      ])
      return rows[0]?.name
    },
    /** Sets how many points Acme gives without a second person. */
    limitTo: (points: number | null) =>
      pool.query('update clients set approval_above = $2 where id = $1', [desk.acme.id, points]),
  }
}
