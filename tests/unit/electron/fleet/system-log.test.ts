/** The journal in the system's log, by the system's own tools. Those of Windows and macOS were not run. */
import { execFileSync } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logTool, type LogTool } from '../../../../electron/main/fleet/system-log.rules.ts'
import { openJournal, type Journal } from '../../../../electron/main/journal.ts'
import { sendToSystemLog } from '../../../../electron/main/fleet/system-log.ts'
import { eventually } from '../../../setup/eventually.ts'

let folder = ''
let journal: Journal
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'system-log-'))
  journal = openJournal(folder)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const events = () => journal.newest(10).map(({ event }) => event)

const syslog = logTool('syslog', 'linux', '')

describe.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/logger'))('syslog', () => {
  let collector: Socket
  let received: string[]
  beforeEach(async () => {
    received = []
    collector = createSocket('udp4').on('message', (message) => received.push(String(message)))
    collector.bind(0, '127.0.0.1')
    await once(collector, 'listening')
  })
  afterEach(() => collector.close())

  /** The tool as the kiosk runs it, with another place to send to than this machine's log. */
  function collected(): LogTool {
    if (syslog?.kind !== 'stream') throw new Error('syslog is a stream')
    const { port } = collector.address()
    const to = ['--server', '127.0.0.1', '--port', String(port), '--udp', '--rfc3164']
    return { ...syslog, parameters: [...syslog.parameters, ...to] }
  }

  it('gets every event with its level, its name and its facts, and nothing about a person', async () => {
    sendToSystemLog(journal, collected())
    journal.note('wipe-done', { reason: 'idle', attempts: 1 })
    journal.note('page-gone', { reason: 'crashed' })
    journal.note('main-failed', { why: 'the member 9000000001 asked' })
    await eventually(() => received.length === 3)
    // Facility user (1 * 8) with notice, warning and err.
    expect(received.map((line) => /^<\d+>/.exec(line)?.[0])).toEqual(['<13>', '<12>', '<11>'])
    expect(received[0]).toMatch(/ rewards-kiosk: wipe-done \{"reason":"idle","attempts":1\}$/)
    expect(received[1]).toMatch(/ rewards-kiosk: page-gone \{"reason":"crashed"\}$/)
    expect(received.join()).not.toContain('9000000001')
  })
})

describe('a tool that does not run', () => {
  const missing = path.join(tmpdir(), 'no-such-tool')

  it.each<[string, LogTool]>([
    [
      'and reads a stream',
      { kind: 'stream', command: missing, parameters: [], line: (_severity, text) => text },
    ],
    ['for each line', { kind: 'each', command: missing, parameters: () => [] }],
  ])('%s is noted once, and the journal goes on', async (_case, tool) => {
    sendToSystemLog(journal, tool)
    journal.note('first')
    await eventually(() => events().includes('system-log-failed'))
    journal.note('second')
    journal.note('third')
    expect(events()).toEqual(['third', 'second', 'system-log-failed', 'first'])
  })

  it('but ends is noted too', async () => {
    sendToSystemLog(journal, {
      kind: 'each',
      command: process.execPath,
      parameters: () => ['-e', 'process.exit(3)'],
    })
    journal.note('first')
    await eventually(() => events().includes('system-log-failed'))
    expect(journal.newest(1)[0]).toMatchObject({ why: '3' })
  })
})

it.skipIf(process.platform === 'win32')(
  'a tool that does not read keeps a quarter of a megabyte waiting, and the lines beyond it are counted',
  async () => {
    const [fifo, file] = [path.join(folder, 'go'), path.join(folder, 'lines')]
    execFileSync('mkfifo', [fifo])
    sendToSystemLog(journal, {
      kind: 'stream',
      command: '/bin/sh',
      // It reads nothing before the test has written into the pipe.
      parameters: ['-c', 'read go < "$0"; cat > "$1"', fifo, file],
      line: (_severity, text) => `${text}\n`,
    })
    const facts = Object.fromEntries('abcdefgh'.split('').map((name) => [name, 'two words '.repeat(29)]))
    const noted = 400
    for (let number = 0; number < noted; number += 1) journal.note('filler', facts)
    writeFileSync(fifo, 'go\n')
    await eventually(() => events().includes('system-log-dropped'))
    const dropped = journal.newest(10).find(({ event }) => event === 'system-log-dropped')?.['lines']
    const taken = () => readFileSync(file, 'utf8').match(/^filler /gm)?.length
    await eventually(() => taken() === noted - Number(dropped))
    expect(readFileSync(file, 'utf8').length).toBeLessThan(512 * 1024)
    await eventually(() => readFileSync(file, 'utf8').includes('system-log-dropped'))
  },
)

it.skipIf(process.platform === 'win32')(
  'lines beyond 200 that wait for a tool which is run for each are counted too',
  async () => {
    sendToSystemLog(journal, { kind: 'each', command: '/usr/bin/true', parameters: () => [] })
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
    kind: 'each',
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
