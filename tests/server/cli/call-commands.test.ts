/** Commands that are made from calls of the admin API: options, help, refusals and JSON come from the call's schemas. */
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { adminReplies } from '../../../src/contract/admin/replies.ts'
import { commands } from '../../../server/operators/subjects.ts'
import { addClient, addMember } from '../catalogue-builders.ts'
import { fixture } from '../fixture.ts'
import { openAdminBench } from '../shops/open-admin-bench.ts'

const bench = fixture(openAdminBench)
const acme = fixture(async () => ({ ...(await addClient(bench.database.db)) }))
fixture(async () => ({ ...(await addMember(bench.database.db, acme.id, { mobile: '9000000001' })) }))

const all = commands
  .flatMap((one) =>
    'call' in one
      ? [{ names: [one.name], one }]
      : one.commands.map((each) => ({ names: [one.name, each.name], one: each })),
  )
  .map(({ names, one }) => [names.join(' '), names, one] as const)

const send = (...words: string[]) =>
  bench.admin('announcement', 'send', '--client', 'acme', '--text', 'Words', ...words)

describe('the help of a command', () => {
  it('has an option for each field of the request, with its type, default and description', async () => {
    const { printed, exitCode } = await bench.admin('announcement', 'list', '--help')
    expect(exitCode).toBe(0)
    expect(printed).toContain("A client's announcements, newest first")
    expect(printed).toMatch(/--client <text> +login id of the client/)
    expect(printed).toMatch(/--limit <n> +rows on a page, up to 200 \(default: 50\)/)
    expect(printed).toMatch(/--json/)
    expect(printed).not.toMatch(/--cursor/)
  })

  it('has the fields inside a field and those of alternatives, under their names for the command line', async () => {
    const { printed } = await bench.admin('announcement', 'send', '--help')
    const options = [...printed.matchAll(/^ {2}(--[a-z-]+(?: <[a-z.]+>)?) {2,}/gm)].map(
      ([, option]) => option,
    )
    expect(options).toEqual([
      '--client <text>',
      '--key <text>',
      '--text <text>',
      '--hindi <text>',
      '--all',
      '--mobiles <values...>',
      '--min-points <n>',
      '--dry-run',
      '--json',
      '--actor <name>',
    ])
  })

  it.each(all)(
    'has every option that %s renames, a description of each, and an example that parses',
    async (_names, names, { optionOf = {}, example }) => {
      const { printed } = await bench.admin(...names, '--help')
      for (const option of Object.values(optionOf)) expect(printed).toContain(`--${option} `)
      expect(printed).not.toMatch(/^ {2}--[a-z-]+(?: <[a-z.]+>)?$/m)
      const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
      expect([0, 3]).toContain((await bench.admin(...names, ...words)).exitCode)
    },
  )
})

describe('a refusal', () => {
  it.each([
    ['a missing option', ['list'], /--client/],
    [
      'a value of the wrong form',
      ['send', '--mobiles', '12'],
      /^ {2}--mobiles: must be 10 digits, the first not 0$/m,
    ],
    ['a number that is none', ['list', '--client', 'acme', '--limit', 'some'], /^ {2}--limit: /m],
    ['no alternative', ['send'], /^ {2}--all, --mobiles, --min-points: must be all, /m],
    ['two alternatives', ['send', '--all', '--min-points', '5'], /^ {2}--all, --mobiles, --min-points: /m],
  ])('names the options: %s', async (_what, [name = '', ...words], expected) => {
    const ran = name === 'send' ? await send(...words) : await bench.admin('announcement', name, ...words)
    expect(ran.exitCode).toBe(2)
    expect(ran.complaints.join('\n')).toMatch(expected)
  })

  it('says what was not found, by its exit code', async () => {
    expect(await bench.admin('announcement', 'list', '--client', 'none')).toMatchObject({
      exitCode: 3,
      complaints: ['There is no such client.'],
    })
  })
})

describe('--json', () => {
  it('prints the reply as the call sends it, or the items of a list', async () => {
    const sent = v.parse(adminReplies.announce, JSON.parse((await send('--all', '--json')).printed))
    expect(sent).toMatchObject({ members: 1, unknown: [] })
    const { printed } = await bench.admin('announcement', 'list', '--client', 'acme', '--json')
    const items: unknown = JSON.parse(printed)
    expect(v.parse(adminReplies.listAnnouncements, { items, next: null }).items).toMatchObject([
      { id: sent.id, text: { en: 'Words' }, to: { all: true } },
    ])
  })
})

describe('an idempotent call', () => {
  it('is made once per --key, and anew each time without one', async () => {
    const sent = async (...words: string[]) => (await send('--all', ...words)).printed
    const first = await sent('--key', 'diwali')
    expect(await sent('--key', 'diwali')).toBe(first)
    expect(await sent()).not.toBe(await sent())
  })
})
