/** What the kiosk hands to the system's log, read back from a real journald: one of its own, in a namespace of its own. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { logTool } from '../../electron/main/fleet/system-log.rules.ts'

const JOURNALD = '/usr/lib/systemd/systemd-journald'
const needed = [
  JOURNALD,
  '/usr/bin/systemd-cat',
  '/usr/bin/logger',
  '/usr/bin/journalctl',
  '/usr/bin/unshare',
]
const canRun = process.getuid?.() === 0 && needed.every((file) => existsSync(file))

/** Runs the tool as the kiosk does, on a journald of its own. @returns what the journal then holds */
function journalAfter(target: 'journald' | 'syslog', extra: readonly string[] = []) {
  const tool = logTool(target, 'linux', '')
  if (tool?.kind !== 'stream') throw new Error('both read a stream')
  const lines =
    tool.line('info', 'wipe-done {"reason":"idle"}') +
    tool.line('warning', 'page-gone {"reason":"crashed"}') +
    tool.line('error', 'main-failed {"why":"Error"}')
  const script = `
    mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/journal /run/log/journal
    ${JOURNALD} 2>/dev/null & journald=$!
    until [ -S /run/systemd/journal/stdout ] && [ -S /run/systemd/journal/dev-log ]; do sleep 0.1; done
    "$@" || exit 1
    until [ "$(journalctl --quiet --no-pager -t rewards-kiosk | wc -l)" -ge 3 ]; do sleep 0.1; done
    journalctl --quiet --no-pager -t rewards-kiosk -o json --output-fields=MESSAGE,PRIORITY
    kill $journald`
  const printed = execFileSync(
    '/usr/bin/unshare',
    ['--mount', 'bash', '-c', script, 'bash', tool.command, ...tool.parameters, ...extra],
    { input: lines, encoding: 'utf8', timeout: 30_000 },
  )
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { MESSAGE: string; PRIORITY: string })
    .map(({ MESSAGE, PRIORITY }) => [PRIORITY, MESSAGE])
}

describe.skipIf(!canRun)("the system's journal (skipped without root and journald)", () => {
  const expected = [
    ['5', 'wipe-done {"reason":"idle"}'],
    ['4', 'page-gone {"reason":"crashed"}'],
    ['3', 'main-failed {"why":"Error"}'],
  ]

  it('holds the events with their levels', () => {
    expect(journalAfter('journald')).toEqual(expected)
  })

  it("holds them by syslog's socket too", () => {
    expect(journalAfter('syslog', ['--socket', '/run/systemd/journal/dev-log'])).toEqual(expected)
  })
})
