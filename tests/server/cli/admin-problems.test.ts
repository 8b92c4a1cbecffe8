/** The commands for reported problems: list, answer, replace, refund. */
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { clients } from '../../../server/db/schema.ts'
import { confirmDelivery } from '../../../server/domain/confirm-delivery.ts'
import { reportProblem } from '../../../server/domain/order-problem.ts'
import { moveOrder } from '../../../server/domain/order-transitions.ts'
import { addOrder } from '../add-order.ts'
import { addCategory, addClient, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import { today } from '../today.ts'

const MOBILE = '9200000001'
const CLIENT = 'acme'
const bench = fixture(openAdminBench)
/** Reports a problem with a new order of one piece for 300 points. @returns the order's number */
let reported: (comment: string) => Promise<string>

beforeAll(async () => {
  const { db } = bench.database
  const client = await addClient(db, { loginId: CLIENT })
  const category = await addCategory(db, client.id)
  const product = await addProduct(db, category, { code: 'BAG', points: 300, stock: 4 })
  const member = await addMember(db, client.id, { mobile: MOBILE, balance: 5000 })
  await bench.admin('client', 'update', '--client', CLIENT, '--report-days', '30')
  const buyer = { ...member, clientLoginId: CLIENT }
  reported = async (comment) => {
    const { id: orderId, orderNumber } = await addOrder(bench.database, buyer, [{ id: product.id }])
    await moveOrder(db, { orderNumber, to: 'complete', ...today(), randomBelow: () => 42 })
    await confirmDelivery(db, member.id, { orderId, otp: '0042' }, today())
    await reportProblem(db, member.id, { orderId, kind: 'damaged', comment }, new Date())
    return orderNumber
  }
})

const problem = (...words: string[]) => bench.admin('order', 'problem', ...words)
const listed = async (...words: string[]) =>
  JSON.parse((await bench.admin('order', 'problems', '--json', ...words)).printed) as {
    order: string
    state: string
  }[]
const balance = async () => {
  const { rows } = await bench.database.pool.query<{ points: number }>(
    'select points from members where mobile = $1',
    [MOBILE],
  )
  return rows[0]?.points
}

it('lists what was reported, answers it, and says what it did in the order’s history [C.9]', async () => {
  const number = await reported('The handle\nis broken')
  const { printed } = await bench.admin('order', 'problems', '--client', CLIENT, '--state', 'open')
  for (const text of [number, 'damaged', 'The handle is broken', MOBILE]) expect(printed).toContain(text)
  const before = await balance()
  const answered = await problem('--order', number, '--to', 'answered', '--answer', 'Please send a picture.')
  expect(answered).toMatchObject({ exitCode: 0 })
  expect(await listed('--state', 'open')).toEqual([])
  expect(await listed('--state', 'answered')).toMatchObject([
    { order: number, answer: 'Please send a picture.' },
  ])
  const refunded = await problem('--order', number, '--to', 'refunded', '--points', '100', '--actor', 'Meera')
  expect(refunded.printed).toBe(`The problem with order ${number} is refunded.`)
  expect(await balance()).toBe((before ?? 0) + 100)
  const { history } = JSON.parse((await bench.admin('order', 'show', '--order', number, '--json')).printed)
  expect(history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'problem reported: damaged', actor: '' }),
      expect.objectContaining({ what: 'problem answered: Please send a picture.' }),
      expect.objectContaining({ what: 'problem refunded', actor: 'Meera' }),
      expect.objectContaining({
        what: `points +100: Order ${number} refunded after a problem`,
        actor: 'Meera',
      }),
    ]),
  )
})

it('refuses what can’t be done, and changes nothing', async () => {
  const number = await reported('Scratched')
  const before = await balance()
  for (const [words, exitCode] of [
    [['--to', 'answered'], 2],
    [['--to', 'gone', '--answer', 'x'], 2],
    [['--to', 'replaced', '--points', '5'], 2],
    [['--to', 'refunded', '--points', '0'], 2],
    [['--to', 'refunded', '--points', '301'], 5],
    [['--to', 'answered', '--answer', 'x\u202Ey'], 2],
  ] as const)
    expect([words, (await problem('--order', number, ...words)).exitCode]).toEqual([words, exitCode])
  expect((await problem('--order', 'RP-1', '--to', 'refunded')).exitCode).toBe(3)
  expect(await balance()).toBe(before)
  expect(await listed('--state', 'open')).toMatchObject([{ order: number }])
  await problem('--order', number, '--to', 'replaced')
  const again = await problem('--order', number, '--to', 'refunded')
  expect(again.complaints).toEqual([`Order ${number}: its problem is replaced already`])
})

it('a client sets for how many days problems can be reported', async () => {
  const [client] = await bench.database.db.select().from(clients).where(eq(clients.loginId, CLIENT))
  expect(client?.reportDays).toBe(30)
  for (const wrong of ['-1', '366', 'many'])
    expect(
      (await bench.admin('client', 'update', '--client', CLIENT, `--report-days=${wrong}`)).exitCode,
    ).toBe(2)
})

it.each(['problems', 'problem'])('%s explains itself', async (name) => {
  const { exitCode, printed } = await bench.admin('order', name, '--help')
  expect(exitCode).toBe(0)
  expect(printed).toMatch(/Examples?:\n {2}npm run admin -- order problem/)
})
