import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { electronEndOfLife, electronSupport } from '../../../build/electron-support.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `npm run audit` with this reply of the registry. */
function auditAnswered(answer: string): { status: number | null; said: string } {
  const npm = path.join(folder, 'npm')
  writeFileSync(npm, `#!/bin/sh\necho "$@" > ${folder}/asked\ncat <<'END'\n${answer}\nEND\n`)
  chmodSync(npm, 0o755)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'build/audit.ts'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${path.delimiter}${process.env['PATH']}` },
  })
  return { status, said: stdout + stderr }
}

function reportOf(...places: string[]): string {
  const vulnerabilities = Object.fromEntries(
    places.map((place) => {
      const name = place.replace('node_modules/', '')
      return [name, { name, severity: 'high', via: [], nodes: [place] }]
    }),
  )
  return JSON.stringify({ metadata: { vulnerabilities: { total: places.length } }, vulnerabilities })
}

describe.skipIf(process.platform === 'win32')('npm run audit (skipped on Windows)', () => {
  it('ends with 0 where nothing is known, and asks about packages that are bundled too', () => {
    const { status, said } = auditAnswered(reportOf())
    expect(said).toContain('No known vulnerability')
    expect(status).toBe(0)
    expect(readFileSync(path.join(folder, 'asked'), 'utf8').trim()).toBe('audit --json')
  })

  it('ends with 1 and names whatever goes out and is vulnerable, bundled packages and Electron too', () => {
    const names = ['react', 'axios', 'dompurify', 'firebase', 'electron', 'fastify']
    const { status, said } = auditAnswered(reportOf(...names.map((name) => `node_modules/${name}`)))
    expect(status).toBe(1)
    for (const name of names) expect(said).toContain(`${name}: high`)
  })

  it('says nothing of a tool that only builds or tests', () => {
    expect(auditAnswered(reportOf('node_modules/vitest', 'node_modules/knip')).status).toBe(0)
  })

  it.each(['{"message": "405 Method Not Allowed"}', '<html>', ''])(
    'ends with 2 where nobody could be asked: %j',
    (answer) => {
      const { status, said } = auditAnswered(answer)
      expect(status).toBe(2)
      expect(said).toContain('so nothing is known')
    },
  )
})

describe("Electron's support", () => {
  it('ends when the third major after it is out', () => {
    expect(electronEndOfLife(42)).toEqual(new Date('2026-10-21'))
  })

  it('ends where that one is due, every eight weeks, while it is not out yet', () => {
    expect(electronEndOfLife(45)).toEqual(new Date('2027-04-07'))
  })

  it('is over on that day, and the release is refused', () => {
    expect(electronSupport('45.3.4', new Date('2027-04-06T23:00:00Z'))).toEqual({
      supported: true,
      sentence: 'Electron 45.3.4 is supported until 2027-04-07.',
    })
    expect(electronSupport('45.3.4', new Date('2027-04-07')).supported).toBe(false)
  })

  it('is unknown for a major without a date, and says where to add it', () => {
    expect(() => electronEndOfLife(99)).toThrow('add its stable date')
  })

  it('is known of the Electron that is installed', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: { electron: string }
    }
    expect(() => electronEndOfLife(Number.parseInt(devDependencies.electron, 10))).not.toThrow()
  })
})
