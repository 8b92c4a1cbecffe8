import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  layerOfEnvironment,
  layerOfJson,
  layerOfRegistry,
  problemLine,
  resolveConfiguration,
  type ResolvedConfiguration,
} from '../../../../electron/main/configuration/configuration.rules.ts'
import { variableOf } from '../../../../electron/main/configuration/setting-form.rules.ts'
import { settingNames } from '../../../../electron/main/configuration/settings.rules.ts'
import {
  configurationRemarks,
  shownSettings,
} from '../../../../electron/main/configuration/shown-settings.rules.ts'
import {
  configurationFiles,
  readConfiguration,
} from '../../../../electron/main/configuration/read-configuration.ts'
import { fuzzRuns } from '../../../setup/fuzz-runs.ts'
import { anyText } from '../../any-text.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hostile-configuration-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  anyText({ maxLength: 40 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    '0x10',
    '1e3',
    '-1',
    'x'.repeat(50_000),
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://',
    'https://a.test/?a=1',
    'https://user:secret@a.test/',
    'https://a.test/#x',
    'https:///api',
    '//a.test',
    'http://[::1',
    '../../..',
    '__proto__',
    'constructor',
    '%00',
    '<script>',
    '{id}',
    '{"projectId":1}',
    'scrypt::',
    5.5,
    -1,
    1e308,
  ),
)
const values = fc.dictionary(
  fc.oneof(
    fc.constantFrom<string>(...settingNames),
    fc.constantFrom('__proto__', 'toString', 'idelSeconds', ''),
  ),
  odd,
  { maxKeys: 8 },
)

/** An accepted configuration satisfies its settings' rules; a rejected one says why, without its secrets. */
function expectNamed(resolved: ResolvedConfiguration): void {
  if (resolved.ok) {
    const { providerUrl, idleSeconds, clientLoginId, updateFeed, reportFolder } = resolved.settings
    expect(new URL(providerUrl).protocol).toMatch(/^https?:$/)
    expect(new URL(providerUrl).username).toBe('')
    if (updateFeed !== null) expect(updateFeed).toMatch(/^https:/i)
    if (reportFolder !== null) expect(path.isAbsolute(reportFolder)).toBe(true)
    expect(idleSeconds).toBeGreaterThanOrEqual(5)
    expect(clientLoginId).toMatch(/^[^/\s]{1,64}$/)
  } else {
    expect(resolved.problems.length).toBeGreaterThan(0)
    for (const problem of resolved.problems) {
      expect(problem.place).not.toBe('')
      expect(problemLine(problem).length).toBeLessThan(300)
    }
  }
  expect(shownSettings(resolved)).toHaveLength(settingNames.length)
  configurationRemarks(resolved)
  expect(Object.getPrototypeOf(resolved.settings)).toBe(Object.prototype)
}

describe('a configuration file', () => {
  it('is read as what it says, or what is wrong is named', () => {
    fc.assert(
      fc.property(values, values, (policy, machine) => {
        const layers = [
          layerOfJson('policy', 'policy.json', JSON.stringify(policy)),
          layerOfJson('machine file', 'kiosk.json', JSON.stringify(machine, null, 2)),
        ]
        expectNamed(resolveConfiguration(layers))
      }),
      { numRuns: fuzzRuns(100) },
    )
  })

  it('that is no JSON names its line and nothing of what it holds', () => {
    const text = fc.oneof(
      anyText({ maxLength: 60 }),
      values.chain((given) => {
        const json = JSON.stringify(given, null, 2)
        return fc.nat(json.length).map((end) => json.slice(0, end))
      }),
    )
    fc.assert(
      fc.property(text, (content) =>
        expectNamed(resolveConfiguration([layerOfJson('policy', 'p.json', content)])),
      ),
      { numRuns: fuzzRuns(100) },
    )
  })

  it('gives no setting what stands in its prototype', () => {
    const json = '{"__proto__": {"fullScreen": false, "providerUrl": "https://evil.test"}}'
    const resolved = resolveConfiguration([layerOfJson('machine file', 'kiosk.json', json)])
    expect(resolved.settings).toMatchObject({ fullScreen: true })
    expect(resolved.settings.providerUrl).toBeUndefined()
  })
})

describe('the environment and a registry', () => {
  it('are read as what they say, or what is wrong is named', () => {
    const text = fc.oneof(odd.map(String), fc.string({ maxLength: 20 }))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom<string>(...settingNames), text), (given) => {
        const environment = Object.fromEntries(
          Object.entries(given).map(([name, value]) => [variableOf(name), value]),
        )
        const printed = Object.entries(given).map(([name, value]) => `    ${name}    REG_SZ    ${value}`)
        expectNamed(resolveConfiguration([layerOfEnvironment(environment)]))
        expectNamed(resolveConfiguration([layerOfRegistry('HKLM', printed.join('\r\n'))]))
      }),
      { numRuns: fuzzRuns(60) },
    )
    fc.assert(
      fc.property(anyText(), (printed) =>
        expectNamed(resolveConfiguration([layerOfRegistry('HKLM', printed)])),
      ),
    )
  })
})

describe('reading the files', () => {
  beforeEach(() => {
    vi.stubEnv('KIOSK_CONFIGURATION_FOLDER', folder)
    rmSync(path.join(folder, 'policy.json'), { force: true, recursive: true })
  })

  it.each([
    ['nests without end', '['.repeat(200_000)],
    ['is binary', Buffer.from([0, 255, 254, 1, 2])],
    ['is empty', ''],
    ['is UTF-16', Buffer.from('\uFEFF{"fullScreen": false}', 'utf16le')],
  ])('names a policy that %s, and opens nothing', async (_what, content) => {
    writeFileSync(path.join(folder, 'policy.json'), content)
    const resolved = await readConfiguration(false)
    expectNamed(resolved)
    expect(resolved).toMatchObject({ ok: false })
    expect(resolved.ok || resolved.problems[0]).toMatchObject({ name: null, source: 'policy' })
  })

  it('takes none of them, once installed, from a folder that a user names', async () => {
    const policy = path.join(folder, 'policy.json')
    writeFileSync(policy, '{ "clientLoginId": "nobody" ')
    expect(configurationFiles(false)).toContain(policy)
    expect(configurationFiles(true).join()).not.toContain(folder)
    const installed = await readConfiguration(true)
    const problems = installed.ok ? [] : installed.problems
    expect(problems.filter(({ source }) => source === 'policy')).toEqual([])
  })
})
