/**
 * Every command of the command line: one that changes something leaves one line of audit, without a way to reach a member;
 * one that changes nothing, or is refused, leaves none; and nothing is changed without its line.
 */
import { describe, expect, it } from 'vitest'
import { eventually } from '../../setup/eventually.ts'
import type { AdminBench } from '../shops/open-admin-bench.ts'
import { personal } from '../shops/open-audited-desk.ts'
import { auditOf } from '../shops/open-desk.ts'
import { bench, commandUses as uses, other, type desk, type Words } from './command-uses.ts'

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
