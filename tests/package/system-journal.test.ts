/**
 * What the kiosk writes to its unit's output, read back from a real journald in its own namespace. `systemd-cat`
 * connects an output to it as systemd does for a unit (systemd.exec, "SyslogLevelPrefix=").
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { unitLine } from '../../electron/main/fleet/system-log.rules.ts'

/** Only ends a journal that hangs. */
const HANGS_AFTER_MS = 240_000
const JOURNALD = '/usr/lib/systemd/systemd-journald'
const needed = [JOURNALD, '/usr/bin/systemd-cat', '/usr/bin/journalctl', '/usr/bin/unshare']
const canRun = process.getuid?.() === 0 && needed.every((file) => existsSync(file))

/** Writes lines as the kiosk does, with the unit's identifier. @returns the journal's entries */
function journalAfter() {
  const unit = readFileSync('build/kiosk-setup/linux/rewards-kiosk.service', 'utf8')
  const [, identifier = ''] = /^SyslogIdentifier=(.+)$/m.exec(unit) ?? []
  const lines =
    unitLine('info', 'wipe-done {"reason":"idle"}') +
    unitLine('warning', 'page-gone {"reason":"crashed"}') +
    unitLine('error', 'main-failed {"why":"Error"}')
  const script = `
    mount -t tmpfs tmpfs /run && mkdir -p /run/systemd/journal /run/log/journal
    ${JOURNALD} 2>/dev/null & journald=$!
    until [ -S /run/systemd/journal/stdout ]; do sleep 0.1; done
    systemd-cat --identifier="$1" cat || exit 1
    until [ "$(journalctl --quiet --no-pager -t rewards-kiosk | wc -l)" -ge 3 ]; do sleep 0.1; done
    journalctl --quiet --no-pager -t rewards-kiosk -o json --output-fields=MESSAGE,PRIORITY
    kill $journald`
  const printed = execFileSync('/usr/bin/unshare', ['--mount', 'bash', '-c', script, 'bash', identifier], {
    input: lines,
    encoding: 'utf8',
    timeout: HANGS_AFTER_MS,
  })
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { MESSAGE: string; PRIORITY: string })
    .map(({ MESSAGE, PRIORITY }) => [PRIORITY, MESSAGE])
}

describe("the system's journal", () => {
  it('holds the events with their levels', { tags: ['machine'] }, ({ skip }) => {
    skip(!canRun, 'root or journald is missing')
    expect(journalAfter()).toEqual([
      ['5', 'wipe-done {"reason":"idle"}'],
      ['4', 'page-gone {"reason":"crashed"}'],
      ['3', 'main-failed {"why":"Error"}'],
    ])
  })
})
