/** Grants over HTTP: seen before they happen, made once, shown, and told to their members. */
import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminReplyOf } from '../../../src/contract/admin/replies.ts'
import { replies } from '../../../src/contract/server-replies.ts'
import { commandLineActor } from '../../../server/domain/actor.ts'
import { grantOperations } from '../../../server/operations/grants.ts'
import { operate, type Operation } from '../../../server/operations/operate.ts'
import { fileMediaStore } from '../../../server/media/file-media-store.ts'
import { fixture } from '../fixture.ts'
import { auditOf, PEPPER } from '../shops/open-desk.ts'
import { openGrantDesk, type GrantDesk, type Made } from '../shops/open-grant-desk.ts'
import { read } from '../shops/open-test-shop.ts'

const desk = fixture(openGrantDesk)
let members: Awaited<ReturnType<GrantDesk['startAfresh']>>
beforeEach(async () => {
  members = await desk.startAfresh()
})

describe('a grant', () => {
  it('is seen before it happens, with what is wrong in which line and column, and moves nothing', async () => {
    const grants = [
      { mobile: members[0]?.mobile, points: 500 },
      { mobile: '9999999999', points: 5 },
      { mobile: members[1]?.mobile, points: -1 },
      { mobile: members[2]?.mobile, points: 20, expires: '2020-01-01' },
      { mobile: members[0]?.mobile, points: 25, reason: 'A second time', expires: '2030-01-31' },
    ]
    const seen = await desk.post({ grants, dry_run: true })
    expect(seen.status).toBe(200)
    expect(seen.data).toMatchObject({
      id: null,
      state: 'granted',
      members: 1,
      points: 525,
      rows: [
        { line: 1, points: 500, balance: 500, reason: 'Diwali 2026', expires_on: null },
        { line: 5, points: 25, balance: 525, reason: 'A second time', expires_on: '2030-01-31' },
      ],
      faults: [
        { line: 2, column: 'mobile', what: 'there is no such member' },
        { line: 3, column: 'points', what: '-1 is more than the balance of 0' },
        { line: 4, column: 'expires', what: '2020-01-01 is over' },
      ],
    })
    const real = await desk.post({ grants })
    expect([real.status, real.error]).toEqual([409, 'impossible'])
    expect(await desk.balances()).toEqual([0, 0, 0, 0])
  })

  it('is what its preview said, row for row, and leaves an entry where a preview leaves none', async () => {
    const before = (await auditOf(desk.shop)).length
    const grants = desk.rowsOf(500)
    const seen: Made = (await desk.post({ grants, dry_run: true, expires: '2030-01-31' })).data
    const done: Made = (await desk.post({ grants, expires: '2030-01-31' })).data
    expect(done.rows).toEqual(seen.rows.map(({ balance: _balance, ...row }) => row))
    expect([done.members, done.points, done.state]).toEqual([seen.members, seen.points, seen.state])
    expect(await desk.balances()).toEqual(seen.rows.map(({ balance }) => balance))
    expect((await auditOf(desk.shop)).slice(before)).toMatchObject([
      { operation: 'createGrants', subject: `grant ${done.id}`, after: { members: 4, points: 2000 } },
    ])
  })

  it('is made once, however often and at once its key is sent; another request with it is refused', async () => {
    const key = desk.newKey()
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => desk.post({ grants: desk.rowsOf(10) }, key)),
    )
    expect(new Set(replies.map(({ status, data }) => `${status} ${(data as Made).id}`)).size).toBe(1)
    expect(replies[0]?.status).toBe(201)
    expect(await desk.balances()).toEqual([10, 10, 10, 10])
    const reused = await desk.post({ grants: desk.rowsOf(11) }, key)
    expect([reused.status, reused.error]).toEqual([409, 'key_reused'])
  })

  it('of a known key is the first answer also when its last day is over; of a new one it is refused', async () => {
    const { database } = desk.shop
    const send = (day: string, idempotency_key: string) => {
      const now = () => new Date(`${day}T12:00:00Z`)
      const context = { database, now, timeZone: 'Asia/Kolkata', randomBelow: () => 0 }
      return operate(
        grantOperations.createGrants as unknown as Operation<'createGrants', never>,
        {
          client: 'acme',
          reason: 'Diwali 2034',
          expires: '2035-01-01',
          grants: desk.rowsOf(10),
          idempotency_key,
        },
        commandLineActor('tester'),
        { ...context, otpPepper: async () => PEPPER, consoleUrl: '', media: fileMediaStore('') },
      )
    }
    const key = desk.newKey()
    const { id } = await send('2035-01-01', key)
    expect((await send('2035-01-02', key)).id).toBe(id)
    await expect(send('2035-01-02', desk.newKey())).rejects.toThrow('2035-01-01 is over')
    expect(await desk.balances()).toEqual([10, 10, 10, 10])
  })

  it('has a key of at most 100 characters, and at most 1,000 rows', async () => {
    const body = { reason: 'Diwali 2026', grants: desk.rowsOf(1) }
    expect((await desk.post(body, 'k'.repeat(101))).status).toBe(400)
    const tooMany = Array.from({ length: 1001 }, () => ({ mobile: members[0]?.mobile, points: 1 }))
    const refused = await desk.post({ grants: tooMany })
    expect([refused.status, refused.fields]).toEqual([
      400,
      { grants: 'at most 1000 rows; import a file for more' },
    ])
    expect(await desk.balances()).toEqual([0, 0, 0, 0])
  })

  it('is shown with its first 50 rows; all are in its list, page by page, and in its file', async () => {
    const mobile = members[0]?.mobile
    const lines = Array.from({ length: 60 }, (_, n) => n + 1)
    const { id }: Made = (await desk.post({ grants: lines.map((points) => ({ mobile, points })) })).data
    const shown: AdminReplyOf<'showGrant'> = (await desk.manager.call('GET', `/grants/${id}`)).data
    expect(shown.rows.map(({ line }) => line)).toEqual(lines.slice(0, 50))
    const page = async (more: string): Promise<AdminReplyOf<'listGrantRows'>> =>
      (await desk.manager.call('GET', `/grants/${id}/rows?limit=35${more}`)).data
    const first = await page('')
    const second = await page(`&cursor=${first.next}`)
    expect([...first.items, ...second.items].map(({ line, points }) => [line, points])).toEqual(
      lines.map((line) => [line, line]),
    )
    expect(second.next).toBeNull()
    const file = await desk.manager.call('GET', `/grants/${id}/rows.csv`)
    const [, ...rows] = file.raw.body.trimEnd().split('\r\n')
    expect(rows.map((row) => row.split(',')[0])).toEqual(lines.map(String))
  })

  it('takes the client’s months if neither it nor a row says when points expire', async () => {
    const { pool } = desk.shop.database
    await pool.query('update clients set points_expire_months = 48')
    const { rows } = await desk.granted()
    await pool.query('update clients set points_expire_months = null')
    expect(rows.map(({ expires_on }) => expires_on)).toEqual(Array(4).fill('2030-11-20'))
  })

  it('is told to its members with its reason first, and so is what is taken back, in their language [P.12]', async () => {
    const { id } = await desk.granted()
    await desk.spend(members[0], 150)
    await desk.undo(id)
    const token = await desk.shop.logIn('acme', members[0]?.mobile ?? '')
    const whose = { client_id: 'acme', user_id: members[0]?.mobile, page: 1, per_page: 50 }
    const told = await desk.shop.call('getUserNotifications', whose, token, 'hi')
    const { notifications } = read('getUserNotifications', told)
    expect(notifications.map(({ body_message }) => Object.values(body_message).join(' '))).toEqual([
      'आपको दिए गए 350 पॉइंट वापस ले लिए गए हैं। अब आपका बैलेंस 0 पॉइंट है।',
      'Diwali 2026. आपको 500 पॉइंट मिले हैं। अब आपका बैलेंस 500 पॉइंट है।',
    ])
    const statement = { ...whose, year: '' }
    const { data } = await desk.shop.call('pointsStatement', statement, token)
    const passbook = v.parse(replies.pointsStatement, data)
    expect(passbook.lines.map(({ points, reason }) => `${points} ${reason}`)).toEqual([
      '-350 Grant taken back',
      '-150 Spent',
      '500 Diwali 2026',
    ])
    const inHindi = await desk.shop.call('pointsStatement', statement, token, 'hi')
    expect(v.parse(replies.pointsStatement, inHindi.data).lines[0]?.reason).toBe('दिए गए पॉइंट वापस लिए गए')
  })

  it('that takes points is told too', async () => {
    const [member] = members
    await desk.granted()
    await desk.post({ grants: [{ mobile: member?.mobile, points: -20 }] })
    const token = await desk.shop.logIn('acme', member?.mobile ?? '')
    const whose = { client_id: 'acme', user_id: member?.mobile, page: 1, per_page: 50 }
    const told = await desk.shop.call('getUserNotifications', whose, token, 'hi')
    const [newest] = read('getUserNotifications', told).notifications
    expect(Object.values(newest?.body_message ?? {})).toEqual([
      'Diwali 2026. 20 पॉइंट वापस लिए गए हैं। अब आपका बैलेंस 480 पॉइंट है।',
    ])
  })
})

it('the books agree after all of this', async () => {
  expect(await desk.brokenInvariants()).toEqual({})
})
