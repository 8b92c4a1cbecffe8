import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenForCatalogueChanges } from '../../../server/cache/catalogue-listener.ts'
import { listenTo, type DatabaseListener } from '../../../server/db/listen.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openTestDatabase } from '../test-database.ts'

const database = fixture(openTestDatabase)
let listener: DatabaseListener
const received: string[] = []
let listens = 0
let losses = 0

beforeAll(async () => {
  await database.pool.query(`
    INSERT INTO clients (login_id, client_code, client_name) VALUES ('Demo', 'D', 'Demo'), ('other', 'O', 'Other');
    INSERT INTO categories (client_id, code, name) SELECT id, 'C', '{"en":"Bags"}' FROM clients;
    INSERT INTO products (client_id, code, name, short_description, description, benefits, specifications,
        category_id, points, stock)
      SELECT client_id, 'P', '{"en":"Bag"}', '{}', '{}', '{}', '{}', id, 100, 10 FROM categories;
  `)
  listener = listenForCatalogueChanges(
    database.url,
    {
      onListening: () => (listens += 1),
      onChange: (clientLoginId) => received.push(clientLoginId),
      onLost: () => (losses += 1),
    },
    { heartbeatMs: 1000, firstRetryMs: 10, longestRetryMs: 50 },
  )
  await eventually(() => listens === 1)
})

afterAll(() => listener.close())

/** The notifications that the statements sent, up to a marker sent after them. */
async function changesAfter(statements: string): Promise<string[]> {
  received.length = 0
  await database.pool.query(statements)
  await database.pool.query(`SELECT pg_notify('catalogue_changed', 'marker')`)
  await eventually(() => received.includes('marker'))
  return received.filter((clientLoginId) => clientLoginId !== 'marker')
}

const ofDemo = `client_id = (SELECT id FROM clients WHERE login_id = 'Demo')`

describe('a change of a catalogue', () => {
  it.each([
    ['a product', `UPDATE products SET points = points + 1 WHERE ${ofDemo}`],
    ['a product that is retired', `UPDATE products SET is_active = false WHERE ${ofDemo}`],
    [
      'a picture',
      `INSERT INTO product_pictures (product_id, filename) SELECT id, 'media/a.webp' FROM products WHERE ${ofDemo}`,
    ],
    ['a category', `UPDATE categories SET image = 'media/b.webp' WHERE ${ofDemo}`],
    [
      'a subcategory',
      `INSERT INTO subcategories (category_id, name) SELECT id, '{"en":"Totes"}' FROM categories WHERE ${ofDemo}`,
    ],
    [
      'an occasion',
      `INSERT INTO occasions (client_id, name) SELECT id, '{"en":"Diwali"}' FROM clients WHERE login_id = 'Demo'`,
    ],
    [
      'a banner',
      `INSERT INTO banners (client_id, filename) SELECT id, 'media/c.webp' FROM clients WHERE login_id = 'Demo'`,
    ],
    ['the organisation itself', `UPDATE clients SET client_name = 'Demo Ltd' WHERE login_id = 'Demo'`],
  ])('is heard of, once, for the client it belongs to: %s', async (_what, statement) => {
    expect(await changesAfter(statement)).toEqual(['demo'])
  })

  it('is heard of once a client, however many rows a transaction touched', async () => {
    const changes = await changesAfter(
      'BEGIN; UPDATE products SET size = $$L$$; UPDATE categories SET position = 2; COMMIT',
    )
    expect(changes.toSorted()).toEqual(['demo', 'other'])
  })

  it('is not heard of before it is committed, nor where it is taken back', async () => {
    expect(await changesAfter('BEGIN; UPDATE products SET points = 5; ROLLBACK')).toEqual([])
  })

  it('is not what an order does: it takes stock, which no reply shows', async () => {
    expect(await changesAfter('UPDATE products SET stock = stock - 1, updated_at = now()')).toEqual([])
  })

  it('is heard of under both names where the login id changes', async () => {
    const changes = await changesAfter(`UPDATE clients SET login_id = 'renamed' WHERE login_id = 'other'`)
    expect(changes.toSorted()).toEqual(['other', 'renamed'])
  })

  it('means everybody where it belongs to no client', async () => {
    expect(await changesAfter(`INSERT INTO states (code, name) VALUES ('ZZ', '{"en":"Somewhere"}')`)).toEqual(
      [''],
    )
  })
})

describe('a connection that is lost', () => {
  it('is said to be lost, opened again, and hears again', async () => {
    const before = { listens, losses }
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'catalogue_changed' AND datname = current_database()`,
    )
    await eventually(() => listens === before.listens + 1)
    expect(losses).toBe(before.losses + 1)
    expect(await changesAfter(`UPDATE products SET points = 7 WHERE ${ofDemo}`)).toEqual(['demo'])
  })

  it('is found out where LISTEN is not answered', async () => {
    const to = new URL(database.url)
    const silent = createServer((socket) => {
      const onward = connect(Number(to.port), to.hostname)
      for (const end of [socket, onward]) end.on('error', () => undefined)
      socket.on('data', (sent) => sent.includes('LISTEN') || onward.write(sent))
      socket.on('close', () => onward.destroy())
      onward.pipe(socket)
    }).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const lost: unknown[] = []
    const listening = listenTo(
      Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href,
      ['a_channel'],
      { onListening: () => undefined, onNotification: () => undefined, onLost: (error) => lost.push(error) },
      { heartbeatMs: 300, firstRetryMs: 10, longestRetryMs: 50 },
    )
    expect(await eventually(() => lost.length > 0)).toBe(true)
    expect(lost[0]).toEqual(new Error('LISTEN was not answered'))
    await listening.close()
    silent.close()
  })
})
