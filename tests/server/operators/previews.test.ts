/** A preview: an operator sees the shop as a member does, for ten minutes, and can change nothing there. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { clients, members, sessions } from '../../../server/db/schema.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { PREVIEW_MINUTES } from '../../../src/contract/admin/previews.ts'
import { calls } from '../../../src/contract/calls.ts'
import { previewCalls, type EndpointName } from '../../../src/contract/endpoints.ts'
import { errorMessages } from '../../../src/contract/messages/error-messages.ts'
import { CHANNEL_AUTH_PATH } from '../../../src/contract/realtime.ts'
import { addCategory, addMember, addPlace, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { requestsOfCalls } from '../requests-of-calls.ts'
import { retention } from '../retention.ts'
import { auditOf, openDesk } from '../shops/open-desk.ts'

const SHOP = 'https://shop.test'
const desk = fixture(() => openDesk({ PUBLIC_URL: SHOP }))
const support = fixture(() => desk.operatorWith('support', 'acme'))
const wardrobe = fixture(async () => {
  const { db } = desk.shop.database
  const category = await addCategory(db, desk.acme.id)
  const product = await addProduct(db, category, { code: 'BAG', stock: 50 })
  return { product: product.id, place: await addPlace(db, 'KA', 'Karnataka', 'Mysuru') }
})
let lastMobile = 9_400_000_000

async function newMember() {
  lastMobile += 1
  const { id, mobile } = await addMember(desk.shop.database.db, desk.acme.id, {
    mobile: String(lastMobile),
    balance: 5000,
  })
  return { id, mobile, clientLoginId: 'acme' }
}

const ask = (id: number) => support.call('POST', `/members/${id}/preview`, {})

/** A preview's token. */
async function previewOf(id: number): Promise<string> {
  const { data }: { data: { url: string } } = await ask(id)
  return new URL(data.url).hash.replace('#preview=', '')
}

const sessionRows = (id: number) =>
  desk.shop.database.db.select().from(sessions).where(eq(sessions.memberId, id))

/** All rows of all tables, without the log of who looked. */
async function everything(): Promise<unknown> {
  const { rows: tables } = await desk.shop.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const kept: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await desk.shop.database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t order by 1`,
    )
    kept[name] = rows.map(({ row }) => row)
  }
  return kept
}

/** Every call of the shop, about a member's own placed order. */
async function requestsOf(member: Awaited<ReturnType<typeof newMember>>) {
  const { product, place } = wardrobe
  const token = await desk.shop.logIn('acme', member.mobile)
  const { id } = await desk.shop.place({ ...member, token }, product)
  const about = { ...member, memberId: member.id, orderId: id, productId: product }
  return requestsOfCalls({ ...about, stateId: place.state.id, cityId: place.city.id })
}

const names = Object.keys(calls) as EndpointName[]

describe('the link', () => {
  it('opens the client’s shop, with a token that no server is sent, for ten minutes; it is in the audit log', async () => {
    const { id } = await newMember()
    const { status, data } = (await ask(id)) as unknown as {
      status: number
      data: { url: string; expires_at: string }
    }
    const ends = new Date(desk.shop.now().getTime() + PREVIEW_MINUTES * 60_000).toISOString()
    expect(status).toBe(201)
    expect(data.expires_at).toBe(ends)
    expect(data.url).toMatch(new RegExp(`^${SHOP}/rewards_points_website/acme#preview=[\\w-]{43}$`))
    const entry = (await auditOf(desk.shop)).at(-1)
    expect(entry).toMatchObject({
      operation: 'previewMember',
      subject: `member ${id}`,
      actor: support.name,
      after: { expires_at: ends },
    })
    const [, token = ''] = data.url.split('#preview=')
    expect(JSON.stringify(entry)).not.toContain(token)
    expect(desk.shop.logged.join('')).not.toContain(token)
  })

  it('of a member who is blocked is refused', async () => {
    const { id } = await newMember()
    await support.call('POST', `/members/${id}/block`, { version: 1, reason: 'left' })
    const refused = await ask(id)
    expect([refused.status, refused.error]).toEqual([409, 'impossible'])
    expect(await sessionRows(id)).toEqual([])
  })
})

describe('a preview', () => {
  it('reads what the member may read, and is refused each call that changes or is secret', async () => {
    const member = await newMember()
    const requests = await requestsOf(member)
    const token = await previewOf(member.id)
    const before = await everything()
    for (const name of names) {
      const { status, message } = await desk.shop.call(name, requests[name], token)
      if (previewCalls.has(name)) expect([name, status]).toEqual([name, 200])
      else expect([name, status, message]).toEqual([name, 403, errorMessages.onlyAPreview.en])
    }
    expect(await everything()).toEqual(before)
  })

  it.each([
    'createOrder',
    'cancelOrder',
    'createFeedback',
    'logout',
    'updateUserDetails',
    'sessions',
  ] as const)('is refused %s', (name) => expect(previewCalls.has(name)).toBe(false))

  it('says so in the shop’s language', async () => {
    const token = await previewOf((await newMember()).id)
    const { message } = await desk.shop.call('logout', {}, token, 'hi')
    expect(message).toBe(errorMessages.onlyAPreview.hi)
  })

  it('ends after ten minutes, however it is used, and changes nobody’s last use', async () => {
    const { id } = await newMember()
    const token = await previewOf(id)
    const before = await sessionRows(id)
    desk.shop.pass(PREVIEW_MINUTES * 60_000 - 1000)
    expect((await desk.shop.call('me', {}, token, 'hi')).data).toMatchObject({ id, preview_seconds_left: 1 })
    expect(await sessionRows(id)).toEqual(before)
    desk.shop.pass(1000)
    expect((await desk.shop.call('me', {}, token)).status).toBe(401)
    desk.shop.pass(1)
    await deleteExpired(desk.shop.database.db, desk.shop.now(), retention)
    expect(await sessionRows(id)).toEqual([])
  })

  it('is no session of the member’s: neither listed, nor counted, nor ended with the others', async () => {
    const { id, mobile } = await newMember()
    const own = await desk.shop.logIn('acme', mobile)
    const token = await previewOf(id)
    expect((await desk.shop.call('sessions', {}, own)).data).toHaveLength(1)
    expect((await support.call('GET', `/members/${id}`)).data).toMatchObject({ sessions: 1 })
    expect((await desk.shop.call('endSessions', { id: 'others' }, own)).data).toEqual({ ended: 0 })
    expect((await desk.shop.call('me', {}, token)).status).toBe(200)
    expect((await desk.shop.call('me', {}, own)).status).toBe(200)
  })

  it('ends when the member’s sessions are ended', async () => {
    const { id } = await newMember()
    const token = await previewOf(id)
    await support.call('POST', `/members/${id}/end-sessions`, {})
    expect((await desk.shop.call('me', {}, token)).status).toBe(401)
  })

  it('of a suspended client’s member shows that the shop is paused', async () => {
    const { db } = desk.shop.database
    const globexMember = await addMember(db, desk.globex.id, { mobile: '9400999999' })
    const owner = await desk.operatorWith('owner', null)
    const suspend = (suspendedAt: Date | null) =>
      db.update(clients).set({ suspendedAt }).where(eq(clients.id, desk.globex.id))
    await suspend(desk.shop.now())
    const { data }: { data: { url: string } } = await owner.call(
      'POST',
      `/members/${globexMember.id}/preview`,
      {},
    )
    const [, token = ''] = data.url.split('#preview=')
    const { status, message } = await desk.shop.call('me', {}, token)
    expect([status, message]).toEqual([403, errorMessages.clientSuspended.en])
    await suspend(null)
  })

  it('joins no member’s channel', async () => {
    const { id } = await newMember()
    const reply = await desk.shop.app.inject({
      method: 'POST',
      url: `/api/v1${CHANNEL_AUTH_PATH}`,
      payload: { socket_id: '1.2', channel_name: `private-user-${id}` },
      headers: { authorization: `Bearer ${await previewOf(id)}` },
    })
    expect(reply.statusCode).toBe(403)
  })

  it('shows a delivery’s notification without its code', async () => {
    const { id, mobile } = await newMember()
    const own = await desk.shop.logIn('acme', mobile)
    const { orderNumber } = await desk.shop.place({ id, clientLoginId: 'acme', token: own }, wardrobe.product)
    const { version } = (await support.call('GET', `/orders/${orderNumber}`)).data as { version: number }
    const moved = await support.call('POST', `/orders/${orderNumber}/moves`, { version, to: 'complete' })
    expect(moved.status).toBe(200)
    const code = (await support.call('GET', `/orders/${orderNumber}/delivery-code`)).data as {
      delivery_code: string
    }
    const said = async (token: string) => {
      const request = { client_id: 'acme', user_id: mobile }
      return JSON.stringify((await desk.shop.call('getUserNotifications', request, token)).data)
    }
    expect(await said(own)).toContain(` ${code.delivery_code}`)
    const seen = await said(await previewOf(id))
    expect(seen).toContain(orderNumber)
    expect(seen).not.toContain(` ${code.delivery_code}`)
  })

  it('ends when the member is blocked, and does not come back with them', async () => {
    const { id } = await newMember()
    const token = await previewOf(id)
    await support.call('POST', `/members/${id}/block`, { version: 1, reason: 'left' })
    await desk.shop.database.db.update(members).set({ isActive: true }).where(eq(members.id, id))
    expect((await desk.shop.call('me', {}, token)).status).toBe(401)
  })
})
