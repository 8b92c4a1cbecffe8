/** The journal in the system's log, written by the system's own tools. Those of Windows and macOS were not run. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openJournal, type Journal } from '../../../../electron/main/base/journal.ts'
import { sendToSystemLog, sendToUnitOutput } from '../../../../electron/main/fleet/system-log.ts'
import { eventually } from '../../../setup/eventually.ts'

let folder = ''
let journal: Journal
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'system-log-'))
  journal = openJournal(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The newest first; more than any test here notes. */
const events = () => journal.newest(10_000).map(({ event }) => event)

describe("a systemd unit's output", () => {
  const unit = { JOURNAL_STREAM: '8:12345' }

  it('gets every event with its level, its name and its facts, and nothing about a person', () => {
    const output = new PassThrough()
    expect(sendToUnitOutput(journal, output, unit)).toBe(true)
    journal.note('wipe-done', { reason: 'idle', attempts: 1 })
    journal.note('page-gone', { reason: 'crashed' })
    journal.note('main-failed', { why: 'the member 9000000001 asked' })
    expect(String(output.read())).toBe(
      `${[
        '<5>wipe-done {"reason":"idle","attempts":1}',
        '<4>page-gone {"reason":"crashed"}',
        '<3>main-failed {"why":"[removed]"}',
      ].join('\n')}\n`,
    )
  })

  it('is written to only where it goes to the journal', () => {
    const output = new PassThrough()
    expect(sendToUnitOutput(journal, output, {})).toBe(false)
    journal.note('wipe-done')
    expect(output.read()).toBeNull()
  })

  it('that is closed is noted once, and the journal goes on', () => {
    const output = new PassThrough()
    sendToUnitOutput(journal, output, unit)
    output.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
    output.emit('error', new Error('again'))
    journal.note('second')
    expect(journal.newest(10)).toEqual([
      expect.objectContaining({ event: 'second' }),
      expect.objectContaining({ event: 'system-log-failed', why: 'EPIPE' }),
    ])
    expect(output.read()).toBeNull()
  })
})

describe('a tool that does not run', () => {
  const missing = path.join(tmpdir(), 'no-such-tool')

  it('is noted once, and the journal goes on', async () => {
    sendToSystemLog(journal, { command: missing, parameters: () => [] })
    journal.note('first')
    await eventually(() => events().includes('system-log-failed'))
    journal.note('second')
    journal.note('third')
    expect(events()).toEqual(['third', 'second', 'system-log-failed', 'first'])
  })

  it('is run again each minute, and noted again only after it has worked', async () => {
    const fails = path.join(folder, 'fails')
    writeFileSync(fails, '')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    sendToSystemLog(journal, {
      command: process.execPath,
      parameters: (_severity, text) => [
        '-e',
        'const fs = require("node:fs"); fs.appendFileSync(process.argv[2], process.argv[3] + "\\n"); process.exit(fs.existsSync(process.argv[1]) ? 1 : 0)',
        fails,
        path.join(folder, 'runs'),
        text.split(' ')[0] ?? '',
      ],
    })
    const runs = () => readFileSync(path.join(folder, 'runs'), 'utf8').trim().split('\n').length
    const failures = () => events().filter((event) => event === 'system-log-failed').length
    journal.note('first')
    await eventually(() => failures() === 1)
    clock.mockReturnValue(61_000)
    journal.note('second')
    await eventually(() => runs() === 2)
    rmSync(fails)
    let minutes = 2
    // A line that comes before the second run has ended is held back.
    await eventually(() => {
      clock.mockReturnValue((minutes += 2) * 60_000)
      journal.note('later')
      return runs() > 2
    })
    expect(failures()).toBe(1)
  })

  it('but ends is noted too', async () => {
    sendToSystemLog(journal, {
      command: process.execPath,
      parameters: () => ['-e', 'process.exit(3)'],
    })
    journal.note('first')
    await eventually(() => events().includes('system-log-failed'))
    expect(journal.newest(1)[0]).toMatchObject({ why: '3' })
  })
})

it.skipIf(process.platform === 'win32')(
  'lines beyond 200 that wait for a tool which is run for each are counted too (skipped on Windows)',
  async () => {
    sendToSystemLog(journal, { command: '/usr/bin/true', parameters: () => [] })
    const counted = new Promise((resolve) => {
      journal.subscribe(({ event, ['lines']: lines }) => {
        if (event === 'system-log-failed' || event === 'system-log-dropped') resolve(lines)
      })
    })
    for (let number = 0; number < 211; number += 1) journal.note('filler')
    expect(await counted).toBe(10)
  },
  60_000,
)

it('a tool that is run for each line gets them one after the other', async () => {
  const file = path.join(folder, 'lines')
  sendToSystemLog(journal, {
    command: process.execPath,
    parameters: (severity, text) => [
      '-e',
      'require("node:fs").appendFileSync(process.argv[1], process.argv[2] + "\\n")',
      file,
      `${severity} ${text}`,
    ],
  })
  for (const number of [1, 2, 3]) journal.note('page-gone', { number })
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [])
  await eventually(() => lines().length === 3)
  expect(lines()).toEqual([1, 2, 3].map((number) => `warning page-gone {"number":${number}}`))
})
