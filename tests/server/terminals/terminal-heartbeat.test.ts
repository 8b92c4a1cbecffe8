/** Heartbeats of terminals that were enrolled on the command line, through the real calls. */
import { describe, expect, it } from 'vitest'
import { heartbeatRequest } from '../../../src/contract/kiosk/heartbeat.ts'
import { isUnstorable, oddTextsFor } from '../hostile-values.ts'
import { fieldsOf, withField } from '../schema-fields.ts'
import { report } from '../terminal-report.ts'
import { useTerminals } from '../use-terminals.ts'

const NO_MOMENT = 'must be a time from 1970 to 2199, such as 2026-11-22T08:30:00.000Z'

const fixture = useTerminals()
const { ask, beat, enrol } = fixture

describe('a heartbeat', () => {
  it('is kept and shown, with nothing about a person', async () => {
    expect(await beat()).toEqual({
      status: 200,
      message: 'Success',
      commands: [],
      reads: ['days', 'refused', 'settings_version'],
      settings: null,
    })
    const { printed } = await ask('show')
    expect(printed).toMatch(/^state +online$/m)
    expect(printed).toMatch(/^machine +foyer-left$/m)
    expect(printed).toMatch(/^version +0\.1\.0$/m)
    expect(printed).toMatch(/^configuration +0123456789abcdef$/m)
    expect(printed).toMatch(/^online since +2026-11-22T06:00:00Z$/m)
    expect(printed).toMatch(/^last wipe +2026-11-22T07:59:00Z$/m)
    expect(printed).toMatch(/^faults +page-gone 2$/m)
    expect(printed).toContain('No commands.')
  })

  it('with a wipe that was not proved stands out in the list', async () => {
    await beat({ ...report, last_wipe: { at: '2026-11-22T07:59:00.000Z', proved: false } })
    const { printed } = await fixture.bench.admin('terminal', 'list', '--client', 'acme')
    expect(printed).toContain('2026-11-22T07:59:00Z NOT PROVED')
  })

  it.each([
    ['without a token', ''],
    ['with a token nobody made', `Terminal ${'x'.repeat(43)}`],
    ['with a member’s kind of token', `Bearer ${'x'.repeat(43)}`],
    ['with no token at all after the word', 'Terminal '],
  ])('%s is refused', async (_case, authorization) => {
    expect(await beat(report, authorization)).toMatchObject({
      status: 401,
      message: 'We do not know this terminal.',
    })
  })

  it('opens nothing of the members’ calls', async () => {
    const reply = await fixture.shop.app.inject({
      url: '/api/v1/me',
      headers: { authorization: `Terminal ${fixture.token}` },
    })
    expect(reply.statusCode).toBe(401)
  })

  it('of a forgotten terminal is refused', async () => {
    await beat()
    expect((await ask('forget')).exitCode).toBe(0)
    expect((await beat()).status).toBe(401)
    expect(await ask('show')).toMatchObject({
      exitCode: 3,
      complaints: [`There is no terminal ${fixture.terminal}. Nothing was done.`],
    })
  })

  it('keeps the token nowhere readable', async () => {
    await beat()
    const { rows } = await fixture.bench.database.pool.query(
      'select to_jsonb(t)::text as row from terminals t',
    )
    expect(JSON.stringify(rows)).not.toContain(fixture.token)
    for (const words of [['list'], ['list', '--json'], ['show', '--terminal', fixture.terminal, '--json']]) {
      expect((await fixture.bench.admin('terminal', ...words)).printed).not.toMatch(
        new RegExp(`${fixture.token}|tokenHash`),
      )
    }
  })

  it('from another machine with the same token is told apart', async () => {
    await beat()
    expect((await ask('show')).printed).not.toContain('another machine')
    await beat({ ...report, terminal_id: '7c1f6a52-50f0-4d0e-9a53-0a4f0a8f0c12' })
    expect((await ask('show')).printed).toContain('enrol each machine by itself')
  })

  it.each([
    ['terminal_id', 'foyer', 'terminal_id: must be a UUID'],
    ['name', '', 'name: must be a text of 1 to 100 characters without control characters'],
    ['name', 'a\u0000b', 'name: must be a text of 1 to 100 characters without control characters'],
    ['version', 1, 'version: must be a text of 1 to 40 characters without control characters'],
    ['configuration_digest', 'xyz', 'configuration_digest: must be 16 to 64 hex digits'],
    ['online_since', 'yesterday', `online_since: ${NO_MOMENT}`],
    ['online_since', '0000-01-01T00:00:00Z', `online_since: ${NO_MOMENT}`],
    ['last_wipe', { at: '0000-01-01T00:00:00Z', proved: true }, `last_wipe.at: ${NO_MOMENT}`],
    ['online_since', undefined, 'online_since: is missing'],
    ['last_wipe', {}, 'last_wipe.at: is missing; last_wipe.proved: is missing'],
    ['faults', [{ kind: 'Asha Rao', count: 1 }], 'faults.0.kind: must be a name such as page-gone'],
    ['faults', [{ kind: 'page-gone', count: -1 }], 'faults.0.count: must be at least 1'],
    [
      'faults',
      Array.from({ length: 51 }, () => ({ kind: 'a', count: 1 })),
      'faults: must have at most 50 entries',
    ],
    [
      'commands_done',
      [{ id: '1', outcome: 'maybe' }],
      'commands_done.0.outcome: must be one of done, failed, refused, unknown',
    ],
    ['mobile', '9000000001', 'mobile: is no field of a heartbeat'],
  ])('with a wrong %s is told what is wrong', async (field, value, message) => {
    expect(await beat({ ...report, [field]: value })).toMatchObject({ status: 400, message })
  })

  it('with an odd text in any of its fields is answered in words', async () => {
    const withCommand = { ...report, commands_done: [{ id: '1', outcome: 'done' }] }
    for (const [turn, field] of fieldsOf(heartbeatRequest).entries()) {
      // Each terminal may report twenty times a minute.
      const { token } = await enrol()
      for (const odd of oddTextsFor(turn)) {
        const { status } = await beat(withField(withCommand, field, odd), `Terminal ${token}`)
        expect(
          isUnstorable(odd) ? [400] : [200, 400, 413],
          `${field.join('.')}: ${JSON.stringify(odd.slice(0, 40))}`,
        ).toContain(status)
      }
    }
  })

  it('that is no object, or too large, is refused', async () => {
    expect(await beat([])).toMatchObject({ status: 400 })
    expect((await beat({ ...report, name: 'x'.repeat(40_000) })).status).toBe(413)
  })

  it('is answered beside three hundred wrong tokens from its own address, which are slowed down', async () => {
    const wrong = `Terminal ${'y'.repeat(43)}`
    const statuses: { status: number }[] = []
    for (let turn = 0; turn < 5; turn += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 62 }, () => beat(report, wrong)))))
    expect([...new Set(statuses.map(({ status }) => status))]).toEqual([401, 429])
    expect((await beat()).status).toBe(200)
  })

  it('that comes in a loop is slowed down, and no other terminal with it', async () => {
    const other = await enrol()
    const statuses = []
    for (let turn = 0; turn < 21; turn += 1) statuses.push((await beat()).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect((await beat(report, `Terminal ${other.token}`)).status).toBe(200)
  })
})

it('the heartbeat is described at /api/docs/json', async () => {
  const { paths } = (await fixture.shop.app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<string, { post: { security: unknown; requestBody: object } }>
  }>()
  const operation = paths['/api/v1/terminals/heartbeat']?.post
  expect(operation?.security).toEqual([{ terminal: [] }])
  expect(JSON.stringify(operation?.requestBody)).toContain('configuration_digest')
})
