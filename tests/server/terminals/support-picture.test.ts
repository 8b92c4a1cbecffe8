/**
 * Support pictures: requested on the command line, sent once by the terminal, written to a file, deleted after days.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pictureEndpoint } from '../../../src/contract/kiosk/heartbeat.ts'
import { deleteExpired } from '../../../server/domain/delete-expired.ts'
import { report } from '../terminal-report.ts'
import { useTerminals } from '../use-terminals.ts'

const fixture = useTerminals()
const { ask, beat, enrol, setBack, shown } = fixture

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
let files = 0
const newFile = () => path.join(fixture.bench.dataDirectory, `picture-${(files += 1)}.jpg`)

async function send(
  command: string | undefined,
  {
    body = JPEG,
    token = fixture.token,
    type = 'image/jpeg',
  }: { body?: Buffer; token?: string; type?: string } = {},
) {
  const query = command === undefined ? '' : `?command=${encodeURIComponent(command)}`
  const reply = await fixture.shop.app.inject({
    method: 'POST',
    url: `/api/v1/terminals/picture${query}`,
    payload: body,
    headers: { authorization: `Terminal ${token}`, 'content-type': type },
  })
  return { status: reply.statusCode, message: reply.json<{ message: string }>().message }
}

/** Requests a picture. @returns the command's id from the heartbeat */
async function asked(): Promise<string> {
  await ask('picture')
  const command = (await beat()).commands.at(-1)
  expect(command).toMatchObject({ name: 'picture', argument: null })
  return command?.id ?? ''
}

const states = async () =>
  ((await shown())['commands'] as { name: string; state: string }[]).map(({ state }) => state)
const kept = async () =>
  (
    await fixture.bench.database.pool.query(
      'select 1 from terminal_pictures p join terminal_commands c on c.id = p.command_id where c.terminal_id = $1',
      [fixture.terminal],
    )
  ).rowCount

describe('a picture', () => {
  it('that was asked for ends the command, and is written as a file', async () => {
    const id = await asked()
    expect(await send(id)).toEqual({ status: 200, message: 'Success' })
    expect(await states()).toEqual(['done'])
    expect((await beat()).commands).toEqual([])
    const file = newFile()
    const written = await ask('picture', '--command', id, '--out', file)
    expect([written.exitCode, written.complaints]).toEqual([0, []])
    expect(await readFile(file)).toEqual(JPEG)
    expect(await ask('picture', '--command', id, '--out', file)).toMatchObject({
      exitCode: 2,
      complaints: [`${file} is there already.`],
    })
  })

  it('is waited for with --out', async () => {
    const file = newFile()
    const waiting = ask('picture', '--out', file)
    let id: string | undefined
    await expect.poll(async () => (id = (await beat()).commands.at(-1)?.id)).toBeDefined()
    await send(id)
    expect((await waiting).exitCode).toBe(0)
    expect(await readFile(file)).toEqual(JPEG)
  })

  it('is taken once, whatever the terminal says afterwards', async () => {
    const id = await asked()
    await send(id)
    const second = await send(id, { body: Buffer.concat([JPEG, JPEG]) })
    expect(second).toEqual({ status: 404, message: 'This picture was not asked for, or is there already.' })
    await beat({ ...report, commands_done: [{ id, outcome: 'failed' }] })
    expect(await states()).toEqual(['done'])
    const [row] = (
      await fixture.bench.database.pool.query<{ picture: Buffer }>(
        'select picture from terminal_pictures where command_id = $1',
        [id],
      )
    ).rows
    expect(row?.picture).toEqual(JPEG)
  })

  it('sent twice at once is kept once', async () => {
    const id = await asked()
    const replies = await Promise.all([send(id), send(id), send(id)])
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(2)
    expect(await kept()).toBe(1)
  })

  it('of another terminal’s command, of another command, or of none is refused', async () => {
    const id = await asked()
    const other = await enrol()
    expect((await send(id, { token: other.token })).status).toBe(404)
    await ask('wipe')
    const wipe = (await beat()).commands.find(({ name }) => name === 'wipe')
    for (const wrong of [wipe?.id, '0', '-1', '99999999999999999999', 'x', `${id} `])
      expect((await send(wrong)).status).toBe(404)
    expect(await send(undefined)).toEqual({ status: 400, message: 'command: is missing' })
    expect(await kept()).toBe(0)
    expect(await states()).toEqual(['sent', 'sent'])
    expect((await send(id)).status).toBe(200)
  })

  it('is refused of a stranger, and where it is too large or no JPEG', async () => {
    const id = await asked()
    const large = Buffer.concat([JPEG, Buffer.alloc(pictureEndpoint.bodyBytes)])
    expect((await send(id, { token: 'x'.repeat(43) })).status).toBe(401)
    // The token is checked before the body is read.
    expect((await send(id, { token: 'x'.repeat(43), body: large })).status).toBe(401)
    expect((await send(id, { body: large })).status).toBe(413)
    expect((await send(id, { body: Buffer.from('<svg/>') })).status).toBe(400)
    expect((await send(id, { type: 'application/json', body: Buffer.from('{}') })).status).toBe(400)
    expect((await send(id, { type: 'text/html' })).status).toBe(415)
    expect(await kept()).toBe(0)
    expect((await send(id, { body: large.subarray(0, pictureEndpoint.bodyBytes) })).status).toBe(200)
  })

  it.each([
    ['refused', 'somebody is at the terminal'],
    ['failed', 'could not take or send it'],
    ['unknown', 'takes none'],
  ])('that the terminal reports as %s is told as such', async (outcome, why) => {
    const id = await asked()
    expect((await beat({ ...report, commands_done: [{ id, outcome }] })).status).toBe(200)
    expect(await states()).toEqual([outcome])
    const { exitCode, complaints } = await ask('picture', '--command', id, '--out', newFile())
    expect(exitCode).toBe(5)
    expect(complaints.join()).toContain(why)
    expect((await send(id)).status).toBe(404)
  })

  it('that nobody answered is waited for no longer than its command', async () => {
    const id = await asked()
    await setBack('expires_at', 'terminal_commands', '1 second')
    expect(await ask('picture', '--command', id, '--out', newFile())).toMatchObject({ exitCode: 5 })
  })

  it('is deleted after 7 days, and with its terminal', async () => {
    const { db } = fixture.bench.database
    const deleted = () => deleteExpired(db, new Date(), { sessionDays: 90, notificationDays: 730 })
    const id = await asked()
    await send(id)
    await setBack('created_at', 'terminal_pictures', '6 days 23 hours')
    await deleted()
    expect(await kept()).toBe(1)
    await setBack('created_at', 'terminal_pictures', '7 days 1 minute')
    await deleted()
    expect(await kept()).toBe(0)
    const { complaints } = await ask('picture', '--command', id, '--out', newFile())
    expect(complaints.join()).toContain('deleted after 7 days')
    await send(await asked())
    expect((await ask('forget')).exitCode).toBe(0)
    expect(await kept()).toBe(0)
  })

  it('of a terminal or a command that is not there is not found', async () => {
    expect(await fixture.bench.admin('terminal', 'picture', '--terminal', '999999')).toMatchObject({
      exitCode: 3,
    })
    expect(await ask('picture', '--command', '999999', '--out', newFile())).toMatchObject({ exitCode: 3 })
    expect(await ask('picture', '--command', '1')).toMatchObject({ exitCode: 2 })
  })
})
