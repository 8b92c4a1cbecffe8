/** Open consoles hear at once that something has changed, and never what or about whom. */
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { DeskEvents } from '../../../server/realtime/desk-events.ts'
import { ADMIN_API_PREFIX } from '../../../src/contract/admin/calls.ts'
import { EVENTS_PATH, UNATTENDED_HEADER } from '../../../src/contract/admin/events.ts'
import { addCategory, addMember, addProduct } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openDesk, type DeskOperator } from '../shops/open-desk.ts'

const desk = fixture(openDesk)
const owner = fixture(() => desk.operatorWith('owner', null))
let origin: string
let asha: { clientLoginId: string; id: number; token: string }
let bag: number

beforeAll(async () => {
  const { shop, acme } = desk
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://desk.test:${(shop.app.server.address() as AddressInfo).port}`
  bag = (await addProduct(shop.database.db, await addCategory(shop.database.db, acme.id), { code: 'BAG' })).id
  const { id } = await addMember(shop.database.db, acme.id, { balance: 100_000 })
  asha = { clientLoginId: 'acme', id, token: await shop.logIn('acme', '9876543210') }
})

let open: AbortController[] = []
afterEach(() => {
  for (const stream of open) stream.abort()
  open = []
  vi.useRealTimers()
})

/** Opens a console's stream. @returns `next`: the next event's subject, null at the end of the stream; all lines so far */
async function listen(operator: Pick<DeskOperator, 'cookie'>) {
  const stream = new AbortController()
  open.push(stream)
  const { port } = new URL(origin)
  const reply = await fetch(`http://127.0.0.1:${port}${ADMIN_API_PREFIX}${EVENTS_PATH}`, {
    headers: { cookie: operator.cookie },
    signal: stream.signal,
  })
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  const lines: string[] = []
  const waiting: string[] = []
  async function next(): Promise<string | null> {
    for (;;) {
      const event = waiting.shift()
      if (event !== undefined) return event
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return null
      lines.push(...value.split('\n').filter((line) => line !== ''))
      waiting.push(...[...value.matchAll(/^data: (.*)$/gm)].map(([, subject = '']) => subject))
    }
  }
  return { status: reply.status, headers: reply.headers, next, lines }
}

const query = (text: string) => desk.shop.database.pool.query(text)
const place = () => desk.shop.place(asha, bag)

describe('the stream of events', () => {
  it('tells of a new order', async () => {
    const { next } = await listen(owner)
    await place()
    expect(await next()).toBe('orders')
  })

  it('tells of whatever another process writes: a move, a problem', async () => {
    const { id } = await place()
    const { next } = await listen(owner)
    await query(`update orders set status = 4 where id = ${id}`)
    expect(await next()).toBe('orders')
    await query(
      `insert into order_problems (order_id, kind, comment) values (${id}, 'damaged', 'One is broken')`,
    )
    expect(await next()).toBe('orders')
  })

  it('tells of a move that waits, that is undone, and that did not happen, and its member of none', async () => {
    const { next } = await listen(owner)
    const { id } = await place()
    expect(await next()).toBe('orders')
    const heard: (string | undefined)[] = []
    const member = await desk.shop.database.pool.connect()
    member.on('notification', ({ payload }) => heard.push(payload))
    try {
      await member.query('listen member_changed')
      const wait = `insert into pending_moves (order_id, "to", details, actor) values (${id}, 'accepted', '{}', 'Wasim')`
      await query(wait)
      expect(await next()).toBe('orders')
      await query(`delete from pending_moves where order_id = ${id}`)
      expect(await next()).toBe('orders')
      await query(wait)
      expect(await next()).toBe('orders')
      await query(`update pending_moves set refused_at = now(), refusal = 'None left' where order_id = ${id}`)
      expect(await next()).toBe('orders')
      await query(`select pg_notify('member_changed', 'the last one')`)
      await vi.waitFor(() => expect(heard).toContain('the last one'))
      expect(heard).toEqual(['the last one'])
    } finally {
      member.release(true)
    }
  })

  it('tells of a grant that waits for a second person', async () => {
    const { next } = await listen(owner)
    await query(`insert into grant_batches (client_id, state, reason, rows, members, points, created_by)
      values (${desk.acme.id}, 'waiting', 'Diwali', 1, 1, 500, 'Somebody')`)
    expect(await next()).toBe('grants')
  })

  it('is told to nobody of another client, and to no role that may not read the subject', async () => {
    const ofGlobex = await listen(await desk.operatorWith('owner', 'globex'))
    const ofCatalogue = await listen(await desk.operatorWith('catalogue', null))
    const { next } = await listen(owner)
    await place()
    expect(await next()).toBe('orders')
    await query(`select pg_notify('desk_changed', 'all ${desk.globex.id}')`)
    expect(await ofGlobex.next()).toBe('all')
    expect(await ofCatalogue.next()).toBe('all')
  })

  it('names no order, client or person', async () => {
    const { next, lines } = await listen(owner)
    await place()
    await next()
    for (const line of lines) expect(line).toMatch(/^(data: (orders|grants|all)|retry: \d+|: still here)$/)
  })

  it('passes proxies: it is kept by nobody, and not held back', async () => {
    const { headers } = await listen(owner)
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-accel-buffering')).toBe('no')
  })

  it('is for a thousand consoles of a process; one more is told that it has to read by itself, and when to try again', async () => {
    const size = vi.spyOn(DeskEvents.prototype, 'size', 'get').mockReturnValue(999)
    expect((await listen(owner)).status).toBe(200)
    size.mockReturnValue(1000)
    const refused = await owner.call('GET', EVENTS_PATH)
    expect(refused).toMatchObject({
      status: 429,
      error: 'too_many',
      message: 'Too many consoles are open. New orders appear when the page is read again.',
    })
    expect(refused.raw.headers['retry-after']).toBe('15')
    size.mockRestore()
    expect((await listen(owner)).status).toBe(200)
  })

  it('is refused without a session, and ends with it at the next look', async () => {
    expect((await listen({ cookie: '' })).status).toBe(401)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const clerk = await desk.operatorWith('orders', 'acme')
    const { next } = await listen(clerk)
    await clerk.call('DELETE', '/session')
    vi.advanceTimersByTime(15_000)
    expect(await next()).toBe(null)
  })
})

it('a console that reads by itself does not keep its session from its idle end', async () => {
  const clerk = await desk.operatorWith('orders', 'acme')
  const unattended = { headers: { [UNATTENDED_HEADER]: '1' } }
  desk.shop.pass(20 * 60_000)
  expect((await clerk.call('GET', '/session', undefined, unattended)).status).toBe(200)
  desk.shop.pass(20 * 60_000)
  expect((await clerk.call('GET', '/session', undefined, unattended)).status).toBe(401)
})

it('a server that stops ends the streams', async () => {
  const stopping = await openDesk()
  const somebody = await stopping.operatorWith('owner', null)
  await stopping.shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = stopping.shop.app.server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}${ADMIN_API_PREFIX}${EVENTS_PATH}`, {
    headers: { cookie: somebody.cookie },
  })
  await Promise.all([reply.text(), stopping.close()])
  expect(reply.status).toBe(200)
})
