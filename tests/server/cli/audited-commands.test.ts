/**
 * Every command of the command line: one that changes something leaves one line of audit, without a way to reach a member;
 * one that changes nothing, or is refused, leaves none; and nothing is changed without its line.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emailHashOf } from '../../../server/domain/operators/operator-attempts.ts'
import { readOtpPepper } from '../../../server/domain/otp-pepper.ts'
import { eventually } from '../../setup/eventually.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench, type AdminBench } from '../shops/open-admin-bench.ts'
import { CONTACTS, openAuditedDesk, parcel, personal, SPOKEN } from '../shops/open-audited-desk.ts'
import { auditOf, PEPPER } from '../shops/open-desk.ts'

const desk = fixture(openAuditedDesk)
const bench = fixture(() => openAdminBench({ database: desk.shop.database, otpPepper: PEPPER }))
/** A shop of its own, which has its pepper in the database. */
const other = fixture(openAdminBench)

type Words = readonly string[]

const acme = ['--client', 'acme']
const kettle = 'catalogue/pictures/kettle.png'

async function fileOf(name: string, text: string): Promise<string> {
  const file = join(bench.dataDirectory, `${desk.newNumber()}-${name}`)
  await writeFile(file, text)
  return file
}
const member = async () => [...acme, '--mobile', (await desk.newMember()).mobile]
const order = async () => ['--order', await desk.place()]
const grant = async () => ['--grant', String(await desk.given({}))]
const waitingGrant = async () => ['--grant', String(await desk.given({ approvalAbove: 0 }))]
const operator = async () => ['--email', (await desk.operatorWith('orders', 'acme')).email]
async function terminal(): Promise<string[]> {
  const name = `Foyer ${desk.newNumber() % 1e6}`
  const { printed } = await bench.admin('terminal', 'enrol', ...acme, '--name', name, '--json')
  return ['--terminal', String((JSON.parse(printed) as { id: number }).id)]
}

/**
 * A valid use of each command, about a subject of its own, with all that a person can write full of contact details. A
 * remark in brackets tells two uses of a command apart.
 */
const uses: Record<string, () => Words | Promise<Words>> = {
  'client create': () => [
    '--login-id',
    `shop${desk.newNumber() % 1e6}`,
    '--name',
    'New shop',
    '--logo',
    kettle,
  ],
  'client update': () => [
    ...acme,
    '--name',
    `Acme ${desk.newNumber() % 1e6}`,
    '--logo',
    kettle,
    '--reason',
    CONTACTS,
  ],
  'client list': () => [],
  'client show': () => acme,
  'client page': async () => [
    ...acme,
    '--kind',
    'about',
    '--title',
    `About us ${desk.newNumber() % 1e6}`,
    '--html',
    await fileOf('about.html', `<p>${SPOKEN}</p>`),
    '--picture',
    kettle,
  ],

  'announcement send': () => [...acme, '--all', '--text', CONTACTS, '--key', `key ${desk.newNumber()}`],
  'announcement list': () => acme,

  'catalogue import': async () => [
    ...acme,
    '--yes',
    '--reason',
    CONTACTS,
    '--csv',
    await fileOf('products.csv', `code,name,category,points\nNEW-${desk.newNumber()},Kettle,Kitchen,90\n`),
  ],
  'catalogue import (strict)': async () => [
    ...acme,
    '--yes',
    '--strict',
    '--csv',
    await fileOf('products.csv', `code,name,category,points\nNEW-${desk.newNumber()},Kettle,Kitchen,90\n`),
  ],
  'catalogue import (dry run)': async () => [
    ...acme,
    '--dry-run',
    '--csv',
    await fileOf('products.csv', `code,name,category,points\nNEW-${desk.newNumber()},Kettle,Kitchen,90\n`),
  ],

  'members search': () => acme,
  'members show': member,
  'members block': async () => [...(await member()), '--reason', CONTACTS],
  async 'members unblock'() {
    const words = [...(await member()), '--reason', CONTACTS]
    await bench.admin('members', 'block', ...words)
    return words
  },
  async 'members unlock'() {
    const words = await member()
    await desk.shop.database.pool.query(
      "update members set new_addresses_from = now() + interval '1 day' where mobile = $1",
      [words.at(-1)],
    )
    return words
  },
  async 'members end-sessions'() {
    const words = await member()
    await desk.shop.logIn('acme', words.at(-1) ?? '')
    return words
  },
  'members set-mobile': async () => [...(await member()), '--to', String(desk.newNumber())],
  'members set-tags': async () => [...(await member()), '--tags', `VIP|call ${parcel.mobile}`],
  'members export': async () => [
    ...(await member()),
    '--to',
    join(bench.dataDirectory, `${desk.newNumber()}.json`),
  ],
  'members erase': async () => [...acme, '--id', String((await desk.newMember()).id), '--yes'],
  'members erase (dry run)': async () => [...(await member()), '--dry-run'],
  'members import': async () => [
    ...acme,
    '--csv',
    await fileOf('people.csv', `mobile,name,email\n${desk.newNumber()},Asha Rao,asha@example.com\n`),
  ],
  'members import (dry run)': async () => [
    ...acme,
    '--dry-run',
    '--csv',
    await fileOf('people.csv', `mobile,name\n${desk.newNumber()},Asha Rao\n`),
  ],

  'points grant': async () => [
    ...(await member()),
    '--points',
    '5',
    '--reason',
    CONTACTS,
    '--idempotency-key',
    `key ${desk.newNumber()}`,
  ],
  'points grant (file)': async () => [
    ...acme,
    '--reason',
    CONTACTS,
    '--idempotency-key',
    `key ${desk.newNumber()}`,
    '--csv',
    await fileOf('points.csv', `mobile,points\n${(await desk.newMember()).mobile},5\n`),
  ],
  'grant list': () => acme,
  'grant show': grant,
  'grant approve': waitingGrant,
  'grant reject': async () => [...(await waitingGrant()), '--reason', CONTACTS],
  'grant undo': async () => [...(await grant()), '--reason', CONTACTS],

  'order list': () => acme,
  'order show': order,
  'order export': () => [...acme, '--csv', join(bench.dataDirectory, `${desk.newNumber()}.csv`)],
  'order status': async () => [...(await order()), '--to', 'accepted', '--tracking', '9876543210'],
  'order status (file)': async () => [
    '--csv',
    await fileOf('moves.csv', `order,status\n${await desk.place()},accepted\n`),
  ],
  'order problems': () => acme,
  'order problem': async () => ['--order', await desk.reported(), '--to', 'answered', '--answer', SPOKEN],
  'order refund': async () => [
    ...(await order()),
    '--points',
    '50',
    '--reason',
    SPOKEN,
    '--key',
    `key ${desk.newNumber()}`,
  ],
  'order note': async () => [...(await order()), '--text', SPOKEN],

  'report liability': () => acme,
  'report movement': () => acme,
  'report redemptions': () => [...acme, '--by', 'product'],
  'report stock': () => acme,
  'report reconciliation': () => acme,

  'terminal enrol': () => [...acme, '--name', `Foyer ${desk.newNumber() % 1e6}`],
  'terminal list': () => acme,
  'terminal show': terminal,
  'terminal report': () => acme,
  'terminal message': async () => [...(await terminal()), '--text', CONTACTS],
  'terminal out-of-service': async () => [...(await terminal()), '--text', CONTACTS],
  'terminal out-of-service (back)': async () => [...(await terminal()), '--clear'],
  'terminal restart': terminal,
  'terminal wipe': terminal,
  'terminal picture': terminal,
  'terminal settings': async () => [
    ...(await terminal()),
    '--attract-title',
    'Happy Diwali',
    '--attract-picture',
    kettle,
    '--default',
    'idleSeconds',
  ],
  'terminal forget': terminal,

  'operator create': () => [
    '--email',
    `made${desk.newNumber()}@desk.example`,
    '--name',
    'Made',
    '--role',
    'owner',
  ],
  'operator list': () => [],
  'operator invite': operator,
  async 'operator unlock'() {
    const words = await operator()
    await desk.shop.database.pool.query(
      "insert into operator_attempts values ($1, '10.0.0.0/24', 9, now() + interval '1 day', now())",
      [emailHashOf(PEPPER, words.at(-1) ?? '')],
    )
    return words
  },
  'operator disable': operator,
  audit: () => [],

  async 'pepper show'() {
    await other.database.pool.query("delete from settings where key like 'otp-pepper%'")
    await readOtpPepper(other.database.db, undefined)
    return []
  },
  'pepper replace': () => ['--yes'],
  doctor: () => [],
}

/** Of the database as a whole: they make it, replace it, or read all of it, audit log included. */
const ofTheDatabase = new Set(['init', 'migrate', 'backup', 'restore'])

/** Commands that change nothing, but show what only few may see. */
const audited = new Set(['members export', 'pepper show'])

/** A file of points has a second line for its grant, if not all of its rows are known. */
const linesOf = (use: string): unknown => (use === 'points grant (file)' ? expect.toBeOneOf([1, 2]) : 1)

const benchOf = (use: string): AdminBench => (use.startsWith('pepper') ? other : bench)

function run(use: string, words: Words) {
  const [command = ''] = use.split(' (')
  const how = {
    ...(use === 'pepper replace' ? { otpPepper: 'the new pepper' } : {}),
    ...(use === 'grant approve' || use === 'grant reject' ? { actor: 'somebody else' } : {}),
  }
  return benchOf(use).adminWith(how, ...command.split(' '), ...words)
}

/** A fingerprint of each table but the audit log, and the outbox that servers empty. */
async function contentOf({ database: { pool } }: AdminBench): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ all: string }>(
    `select string_agg(format('select %L as name, md5(coalesce(string_agg(t::text, '''' order by t::text), '''')) as sum
      from %I t', tablename, tablename), ' union all ') as all
    from pg_tables where schemaname = 'public' and tablename not in ('audit_log', 'outbox')`,
  )
  const sums = await pool.query<{ name: string; sum: string }>(rows[0]?.all ?? '')
  return new Map(sums.rows.map(({ name, sum }) => [name, sum]))
}

const lines = ({ database }: AdminBench) => auditOf({ database } as typeof desk.shop)

/** The content once the server has done what a use was prepared with: two readings are equal. */
async function settledContent(where: AdminBench): Promise<Map<string, string>> {
  let last = new Map<string, string>()
  const textOf = (content: Map<string, string>) => JSON.stringify([...content])
  return eventually(async () => {
    const before = textOf(last)
    last = await contentOf(where)
    return textOf(last) === before ? last : null
  })
}

/** Runs a use. @returns the tables that it changed, and its lines of audit */
async function watched(use: string, words: Words) {
  const where = benchOf(use)
  const [before, { length }] = [await settledContent(where), await lines(where)]
  const { exitCode, complaints } = await run(use, words)
  const changed = [...(await contentOf(where))].filter(([name, sum]) => before.get(name) !== sum)
  const entries = (await lines(where)).slice(length)
  return { exitCode, complaints, changed: changed.map(([name]) => name), entries }
}

type Watched = Awaited<ReturnType<typeof watched>>

const leaves = ({ changed, entries }: Watched) => ({ changed, lines: entries.length })

/** One line for a change. Setting what is set already may leave one too; a refusal leaves none. */
const expected = (use: string, { exitCode, changed }: Watched) => ({
  changed,
  lines:
    changed.length > 0 || (audited.has(use) && exitCode === 0)
      ? linesOf(use)
      : expect.toBeOneOf(exitCode === 0 ? [0, 1] : [0]),
})

describe('a command', () => {
  it('has a use in this test', async () => {
    async function commandsBelow(...words: string[]): Promise<string[]> {
      const { printed } = await bench.admin(...words, '--help')
      const [, list = ''] = /\nCommands:\n(.*?)(?:\n\n|$)/s.exec(printed) ?? []
      const names = list.match(/(?<=^ {2})[a-z][\w-]*/gm)?.filter((name) => name !== 'help') ?? []
      const below = await Promise.all(names.map((name) => commandsBelow(...words, name)))
      return below.length === 0 ? [words.join(' ')] : below.flat()
    }
    const used = new Set(Object.keys(uses).map((use) => use.split(' (')[0]))
    const commands = await commandsBelow()
    expect(commands.filter((name) => !used.has(name) && !ofTheDatabase.has(name))).toEqual([])
  })

  it.each(Object.keys(uses))('%s leaves one line of audit if it changes something', async (use) => {
    const words = (await uses[use]?.()) ?? []
    const first = await watched(use, words)
    // The doctor finds that this shop has no pictures.
    expect(first).toMatchObject({ exitCode: use === 'doctor' ? 1 : 0 })
    expect(leaves(first)).toEqual(expected(use, first))
    for (const entry of first.entries)
      expect(entry).toMatchObject({
        actor: use === 'grant approve' || use === 'grant reject' ? 'somebody else' : 'tester',
        via: 'cli',
        operator_id: null,
        before: expect.objectContaining({}) as object,
        after: expect.objectContaining({}) as object,
      })
    expect(JSON.stringify(first.entries)).not.toMatch(personal)
    const again = await watched(use, words)
    expect(leaves(again)).toEqual(expected(use, again))
  })

  it.each(Object.keys(uses))('%s changes nothing if its line can’t be written', async (use) => {
    const words = (await uses[use]?.()) ?? []
    const { pool } = benchOf(use).database
    await pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no line'; end $$;
      create trigger refuse before insert on audit_log execute function refuse()`)
    try {
      expect(await watched(use, words)).toMatchObject({ changed: [], entries: [] })
    } finally {
      await pool.query('drop function refuse cascade')
    }
  })

  /** Options that name a subject. */
  const names = new Set(['--client', '--mobile', '--id', '--order', '--grant', '--terminal', '--email'])

  it.each(Object.keys(uses))('%s leaves none if it is refused', async (use) => {
    const words = (await uses[use]?.()) ?? []
    const wrong = words.map((word, index) => (names.has(words[index - 1] ?? '') ? '999999' : word))
    // Whatever names no subject has an option that does not exist.
    const asked =
      wrong.join() === words.join() || use === 'operator create' ? [...words, '--nonsense'] : wrong
    const { exitCode, changed, entries } = await watched(use, asked)
    expect([exitCode, changed, entries]).toEqual([expect.toBeOneOf([2, 3, 5]), [], []])
  })
})
