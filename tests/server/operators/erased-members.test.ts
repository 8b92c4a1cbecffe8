/** Gone is gone: what an erasure finds, what it leaves in the books, and that nothing brings the person back. */
import { expect, it } from 'vitest'
import { commandLineActor } from '../../../server/domain/actor.ts'
import { writeLedgerLine } from '../../../server/domain/ledger.ts'
import { memberDataOperations } from '../../../server/operations/member-data.ts'
import { operate } from '../../../server/operations/operate.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { fixture } from '../fixture.ts'
import { brokenInvariants } from '../kept-books.ts'
import { auditOf, PEPPER } from '../shops/open-desk.ts'
import { openImportDesk } from '../shops/open-import-desk.ts'

const desk = fixture(openImportDesk)
const DAY_MS = 86_400_000

const erase = (id: number) =>
  operate(memberDataOperations.eraseMember, { id }, commandLineActor('Ops'), {
    database: desk.shop.database,
    now: () => new Date(),
    timeZone: 'Asia/Kolkata',
    randomBelow: () => 0,
    otpPepper: async () => PEPPER,
    consoleUrl: '',
    media: fileMediaStore(''),
  })

/** The tables with a row that contains one of the words. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const { pool } = desk.shop.database
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const kept = await pool.query<{ row: string }>(`select row_to_json(t)::text as row from "${name}" t`)
    if (kept.rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(name)
  }
  return found
}

async function memberOf(mobile: string): Promise<AdminReplyOf<'showMember'>> {
  const list = await desk.manager.call('GET', `/members?client=acme&q=${mobile}`)
  const { id } = (list.data as AdminReplyOf<'listMembers'>).items[0] ?? { id: 0 }
  return (await desk.manager.call('GET', `/members/${id}`)).data
}

async function correct(mobile: string, to: string): Promise<number> {
  const { id, version } = await memberOf(mobile)
  const reply = await desk.manager.call('PATCH', `/members/${id}`, { version, mobile: to })
  expect(reply.status).toBe(200)
  return id
}

it('takes what is kept under a former number, and the files that would bring the person back', async () => {
  const [wrong, right] = [desk.newMobile(), desk.newMobile()]
  const heading = 'mobile,name,email,address,birthday'
  const line = `${wrong},Wilhelmina Uncommon,wilma@uncommon.example,7 Uncommon Road,1999-12-31`
  await desk.applied(await desk.checked('members', heading, line, `${wrong},Wilhelmina Again,,,`), {
    only_good_rows: true,
  })
  const id = await correct(wrong, right)
  const waiting = await desk.checked('members', heading, line)
  const faulty = await desk.checked(
    'members',
    heading,
    `${wrong},Wilhelmina Uncommon,,,31/12/1999 Wilhelmina`,
  )
  // A fault that quotes no number, of a row that was left out of an applied file.
  const left = await desk.checked(
    'members',
    heading,
    `${desk.newMobile()},Meera Nair,,,`,
    `+91 ${wrong},Wilhelmina Uncommon,,,31/12/1999 Wilhelmina`,
  )
  await desk.applied(left, { only_good_rows: true })
  const others = await desk.checked('members', 'mobile,name', `${desk.newMobile()},Meera Nair`)
  expect((await tablesWith('Wilhelmina', 'wilma@')).toSorted()).toEqual(
    expect.arrayContaining(['import_faults', 'import_rows', 'members']),
  )
  await erase(id)
  expect(await tablesWith('Wilhelmina', 'wilma@', 'Uncommon', wrong, right)).toEqual([])
  for (const file of [waiting, faulty])
    expect((await desk.manager.call('GET', `/imports/${file.id}`)).status).toBe(404)
  expect((await desk.apply(waiting)).status).toBe(404)
  expect(await desk.look(others.id)).toMatchObject({ state: 'ready' })
})

it('keeps a waiting file about a former number that somebody else has by now', async () => {
  const [theirs, next] = [desk.newMobile(), desk.newMobile()]
  await desk.newMember({ mobile: theirs })
  const id = await correct(theirs, next)
  await desk.newMember({ mobile: theirs, name: 'Meera Nair' })
  const file = await desk.checked('members', 'mobile,name', `${theirs},Meera N`)
  await erase(id)
  expect(await desk.look(file.id)).toMatchObject({ state: 'ready' })
})

it('takes what operators wrote when they gave points, and no more of the books', async () => {
  const { mobile, id } = await desk.newMember()
  const give = (rows: object[], reason: string) =>
    desk.manager.call(
      'POST',
      '/clients/acme/grants',
      { reason, grants: rows },
      {
        headers: { 'idempotency-key': `${rows.length} rows` },
      },
    )
  const alone = await give([{ mobile, points: 70 }], 'For the wedding of Quentinia')
  const { mobile: other } = await desk.newMember()
  const both = [
    { mobile, points: 5, reason: 'Quentinia, twice' },
    { mobile: other, points: 5 },
  ]
  await give(both, 'To everybody')
  const undone = { version: (alone.data as { version: number }).version, reason: 'Quentinia moved' }
  const { id: grant } = alone.data as { id: number }
  expect((await desk.manager.call('POST', `/grants/${grant}/undo`, undone)).status).toBe(200)
  await erase(id)
  // The audit log is append-only; the guide says that names in reasons stay there.
  expect(await tablesWith('Quentinia')).toEqual(['audit_log'])
  expect(await tablesWith('To everybody')).toEqual(expect.arrayContaining(['grant_batches', 'points_ledger']))
  expect(await brokenInvariants(desk.shop.database.pool)).toEqual({})
  const { pool } = desk.shop.database
  const ofMember = `where member_id = ${id}`
  for (const change of ["reason = 'another'", "reason = 'removed', amount = 1", 'created_at = now()'])
    await expect(pool.query(`update points_ledger set ${change} ${ofMember}`)).rejects.toThrow('append-only')
  await expect(
    pool.query(`update points_ledger set reason = 'removed' where member_id = ${desk.asha.id}`),
  ).rejects.toThrow('append-only')
})

it('lets overdue points expire first, and leaves its line of audit', async () => {
  const { id } = await desk.newMember()
  const { db } = desk.shop.database
  await writeLedgerLine(db, { memberId: id, amount: 10, reason: 'For ever' })
  const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10)
  const over = { day, timeZone: 'Asia/Kolkata' }
  await writeLedgerLine(db, { memberId: id, amount: 50, reason: 'Overdue', expires: over })
  await erase(id)
  const { rows } = await desk.shop.database.pool.query(
    'select amount, reason from points_ledger where member_id = $1 and amount < 0 order by id',
    [id],
  )
  expect(rows).toEqual([
    { amount: -50, reason: 'Points expired' },
    { amount: -10, reason: 'Written off: the member was erased' },
  ])
  expect((await auditOf(desk.shop)).at(-1)).toMatchObject({
    actor: 'Ops',
    via: 'cli',
    operation: 'eraseMember',
    subject: `member ${id}`,
    client_id: desk.acme.id,
    before: { points: 10, orders: 0 },
    after: { erased: true },
  })
})

it('gives an order of somebody who is gone nothing back, and takes no note about it', async () => {
  const member = await desk.newMember({ balance: 1000 })
  const token = await desk.shop.logIn('acme', member.mobile)
  const shopper = { ...member, clientLoginId: 'acme', token, productId: desk.asha.productId }
  const number = await desk.place(shopper)
  await desk.deliver(number, shopper)
  await erase(member.id)
  const gone = { status: 409, error: 'impossible', message: `Order ${number}: its member was erased` }
  const key = { headers: { 'idempotency-key': 'late' } }
  const { version } = await desk.shown(desk.manager, number)
  const path = `/orders/${number}`
  expect(
    await desk.manager.call('POST', `${path}/refunds`, { points: 250, reason: 'Late' }, key),
  ).toMatchObject(gone)
  expect(await desk.manager.call('POST', `${path}/notes`, { text: 'She called' })).toMatchObject(gone)
  expect(
    await desk.manager.call('POST', `${path}/problem`, { version, to: 'answered', answer: 'Sorry' }),
  ).toMatchObject(gone)
  expect(await desk.books.balanceOf(member.id)).toBe(0)
  const { rows } = await desk.shop.database.pool.query('select from notifications where member_id = $1', [
    member.id,
  ])
  expect(rows).toEqual([])
})

it('refuses a credit that a balance can’t hold in words, and carries out the others [C.12]', async () => {
  const full = await desk.newMember({ balance: 1000 })
  const token = await desk.shop.logIn('acme', full.mobile)
  const shopper = { ...full, clientLoginId: 'acme', token, productId: desk.asha.productId }
  const [first, second, third] = [
    await desk.place(shopper),
    await desk.place(shopper),
    await desk.place(shopper),
  ]
  await desk.deliver(third, shopper)
  const { pool } = desk.shop.database
  const left = 1000 - 900
  await writeLedgerLine(desk.shop.database.db, {
    memberId: full.id,
    amount: 2_147_483_647 - left,
    reason: 'To the brim',
  })
  const words = 'the member’s balance would be more than 2,14,74,83,647 points, and no balance can be'
  const { version } = await desk.shown(desk.manager, first)
  const declined = await desk.moveBy(desk.manager, first, { version, to: 'declined', reason: 'None left' })
  expect(declined).toMatchObject({ status: 409, message: `Order ${first}: ${words}` })
  const refund = { points: 10, reason: 'Damaged' }
  const key = { headers: { 'idempotency-key': 'brim' } }
  expect(await desk.manager.call('POST', `/orders/${third}/refunds`, refund, key)).toMatchObject({
    status: 409,
    message: `Order ${third}: ${words}`,
  })
  const { rows } = await pool.query<{ id: number }>('select id from orders where order_number = $1', [first])
  const cancel = { client_id: 'acme', user_id: full.mobile, order_id: rows[0]?.id }
  expect(await desk.shop.call('cancelOrder', cancel, token)).toMatchObject({
    status: 409,
    message: 'Your balance can hold no more points. Please contact your organisation.',
  })
  const others = [await desk.place(), await desk.place()]
  const orders = [first, others[0], second].map((number) => ({ number, to: 'declined', reason: 'None' }))
  const bulk = await desk.manager.call('POST', '/orders/moves', { orders })
  expect(bulk).toMatchObject({
    status: 200,
    data: { results: [{ outcome: 'refused' }, { outcome: 'moved' }, { outcome: 'refused' }] },
  })
  const file = await desk.checked(
    'moves',
    'order,status,reason',
    `${first},declined,None`,
    `${others[1]},declined,None`,
  )
  const applied = await desk.applied(file, { allow_harm: true })
  expect(applied).toMatchObject({ state: 'applied', counts: { applied: 1, left_out: 1 } })
  expect(applied.faults.map(({ line, what }) => [line, what])).toEqual([[2, `Order ${first}: ${words}`]])
  expect(await brokenInvariants(pool)).toEqual({})
})
