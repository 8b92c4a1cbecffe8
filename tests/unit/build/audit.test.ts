import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run audit` where the registry says this. */
function auditHearing(answer: string): { status: number | null; said: string } {
  const npm = path.join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${answer}\nEND\n`)
  chmodSync(npm, 0o755)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'build/audit.ts'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` },
  })
  return { status, said: stdout + stderr }
}

describe.skipIf(process.platform === 'win32')('npm run audit', () => {
  it('ends with 0 where nothing is known', () => {
    const none = { metadata: { vulnerabilities: { total: 0 } }, vulnerabilities: {} }
    expect(auditHearing(JSON.stringify(none))).toEqual({ status: 0, said: 'No known weakness.\n' })
  })

  it('ends with 1 and names what is weak', () => {
    const weak = { name: 'part', severity: 'high', via: [] }
    const one = { metadata: { vulnerabilities: { high: 1, total: 1 } }, vulnerabilities: { part: weak } }
    const { status, said } = auditHearing(JSON.stringify(one))
    expect(status).toBe(1)
    expect(said).toContain('part: high')
  })

  it.each(['{"message": "405 Method Not Allowed"}', '<html>', ''])(
    'ends with 2 where nobody could be asked: %j',
    (answer) => {
      const { status, said } = auditHearing(answer)
      expect(status).toBe(2)
      expect(said).toContain('so nothing is known')
    },
  )
})
