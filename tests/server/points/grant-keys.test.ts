/** Operators' idempotency keys never conflict with a ledger line that the product itself writes. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../../../server/db/schema.ts'
import { fixture } from '../fixture.ts'
import { grantPoints } from '../grant-points.ts'
import { answerProblem } from '../../../server/domain/order-problem.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'
import type { ShopMember } from '../shops/open-member-shop.ts'
import { BALANCE, openOrderShop } from '../shops/open-order-shop.ts'
import { today } from '../today.ts'

const shop = fixture(openOrderShop)
const bench = fixture(() => openAdminBench({ database: shop.database }))
let member: ShopMember
let productId: number

beforeAll(() => shop.database.db.update(clients).set({ reportDays: 14 }))
beforeEach(async () => {
  ;({ member, productId } = await shop.arrange(20))
})

/** As an earlier version did, with any key. */
const grantUnder = (idempotencyKey: string) =>
  grantPoints(shop.database.db, {
    memberId: member.id,
    amount: 1,
    reason: 'Quiz',
    actor: 'Meera',
    idempotencyKey,
  })

describe('a grant whose key an earlier version would have given to a refund', () => {
  it.each(['declined', 'cancelled'] as const)(
    'keeps no %s order from giving its points back',
    async (how) => {
      const { id, orderNumber } = await shop.place(member, productId, 3)
      expect(await grantUnder(`declined ${orderNumber}`)).toMatchObject({ written: true })
      if (how === 'declined') await shop.move(orderNumber, 'declined')
      else {
        const request = { client_id: 'acme', user_id: member.mobile, order_id: id }
        await shop.call('cancelOrder', request, member.token)
      }
      expect(await shop.books.balanceOf(member.id)).toBe(BALANCE + 1)
      expect(await shop.brokenInvariants()).toEqual({})
    },
  )

  it('keeps no problem from being refunded', async () => {
    const { id, orderNumber } = await shop.deliverThree(member, productId)
    await shop.report(member, id)
    await grantUnder(`problem ${orderNumber}`)
    await answerProblem(shop.database.db, {
      orderNumber,
      to: 'refunded',
      answer: '',
      actor: 'Meera',
      ...today(),
    })
    expect(await shop.books.balanceOf(member.id)).toBe(BALANCE + 1)
    expect(await shop.brokenInvariants()).toEqual({})
  })
})

describe('points grant --idempotency-key', () => {
  const grant = (...words: string[]) =>
    bench.admin('points', 'grant', '--client', 'acme', '--reason', 'Diwali 2026', ...words)

  it.each(['expired lot 7', 'declined RP-100001', 'problem RP-100001', 'opening balance'])(
    'refuses "%s", which a line of the product may have',
    async (key) => {
      const { exitCode, complaints } = await grant(
        '--mobile',
        member.mobile,
        '--points',
        '5',
        '--idempotency-key',
        key,
      )
      expect(exitCode).toBe(2)
      expect(complaints.join()).toContain('must not begin with "expired lot "')
      expect(await shop.books.balanceOf(member.id)).toBe(BALANCE)
    },
  )

  it('knows the grants that an earlier version wrote, alone and from a file', async () => {
    await shop.database.pool.query(
      `insert into points_ledger (member_id, amount, reason, idempotency_key, actor)
        values ($1, 50, 'Diwali 2026', 'diwali-2026 #1', 'Meera'), ($1, 70, 'Diwali 2026', 'diwali-2026 #2', 'Meera'),
          ($1, 5, 'Diwali 2026', 'declined by mistake', 'Meera')`,
      [member.id],
    )
    const file = join(bench.dataDirectory, 'diwali.csv')
    await writeFile(file, `mobile,points\n${member.mobile},50\n${member.mobile},70\n${member.mobile},9\n`)
    const { printed } = await grant('--csv', file, '--idempotency-key', 'diwali-2026', '--json')
    expect(JSON.parse(printed)).toMatchObject({ granted: 1, known: 2, skipped: 0, points: 9 })
    const words = ['--mobile', member.mobile, '--points', '5', '--idempotency-key', 'declined by mistake']
    expect(JSON.parse((await grant(...words, '--json')).printed)).toMatchObject({ written: false })
  })
})
