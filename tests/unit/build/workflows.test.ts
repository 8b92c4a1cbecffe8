/** The release's rules, checked in the workflow file: everything is signed, and every action is pinned. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { signingProblems, type KioskPlatform } from '../../../build/packaging/signing.ts'

const step = v.looseObject({
  uses: v.optional(v.string()),
  run: v.optional(v.string()),
  env: v.optional(v.record(v.string(), v.string())),
})
const job = v.looseObject({
  needs: v.optional(v.union([v.string(), v.array(v.string())])),
  environment: v.optional(v.string()),
  permissions: v.optional(v.record(v.string(), v.string())),
  'timeout-minutes': v.number(),
  strategy: v.optional(v.looseObject({ matrix: v.looseObject({}) })),
  steps: v.array(step),
})
/** A job that calls another workflow of this repository. */
const call = v.pipe(
  v.strictObject({
    uses: v.picklist(['./.github/workflows/kiosk.yml', './.github/workflows/all-tests.yml']),
  }),
  v.transform(({ uses }) => ({
    calls: uses,
    'timeout-minutes': 0,
    steps: [] as v.InferOutput<typeof step>[],
  })),
)
const workflow = v.looseObject({
  on: v.looseObject({}),
  permissions: v.record(v.string(), v.string()),
  jobs: v.record(v.string(), v.union([call, job])),
})

const folder = '.github/workflows'
function read(name: string) {
  return v.parse(workflow, load(readFileSync(path.join(folder, name), 'utf8')))
}

const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts,
)

describe.each(readdirSync(folder))('%s', (name) => {
  const { permissions, jobs } = read(name)
  const steps = Object.values(jobs).flatMap((job) => job.steps)

  it('takes every action at one commit, and may only read unless a job says otherwise', () => {
    for (const { uses } of steps) expect(uses ?? '@'.padEnd(41, '0')).toMatch(/@[0-9a-f]{40}$/)
    expect(permissions).toEqual({ contents: 'read' })
  })

  it('runs scripts that there are', () => {
    const called = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm run (?:--\S+ )*([\w:]+)/g)].map((match) => match[1]),
    )
    expect(scripts).toEqual(expect.arrayContaining(called))
  })
})

describe('a release', () => {
  const { on, jobs } = read('release.yml')
  const packaging = jobs['package']?.steps.find(({ run }) => run?.startsWith('npm run package'))

  it('is made by a tag, after the gate and every test, from a protected environment', () => {
    expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } })
    expect(jobs['gate']?.steps.map(({ run }) => run)).toContain('.ci/run')
    expect(jobs['package']).toMatchObject({ needs: ['gate', 'all-tests', 'proof'], environment: 'release' })
    expect(jobs['all-tests']).toMatchObject({ calls: './.github/workflows/all-tests.yml' })
    expect(jobs['publish']).toMatchObject({ needs: 'package' })
  })

  it('waits for the record of the kiosk on real Electron, of this commit', () => {
    expect(jobs['kiosk']).toMatchObject({ calls: './.github/workflows/kiosk.yml' })
    expect(jobs['proof']).toMatchObject({ needs: 'kiosk' })
    expect(jobs['proof']?.steps.at(-1)?.run).toBe(
      'npx tsx build/kiosk-verify.ts --check kiosk-proof "$GITHUB_SHA"',
    )
  })

  it('is never unsigned: it asks for the signature and is given every credential for it', () => {
    expect(packaging?.run).toBe('npm run package -- ${{ matrix.platform }} --release')
    const given = Object.keys(packaging?.env ?? {})
    const all = new Set([...given, 'APPLE_API_KEY'])
    const environment = Object.fromEntries([...all].map((name) => [name, 'CN=a, O=b']))
    for (const platform of ['windows', 'macos', 'linux'] satisfies KioskPlatform[])
      expect(signingProblems(platform, environment)).toEqual([])
  })

  it('covers all three systems and leaves no secret in plain sight', () => {
    expect(jobs['package']).toMatchObject({
      strategy: {
        matrix: { include: [{ platform: 'windows' }, { platform: 'macos' }, { platform: 'linux' }] },
      },
    })
    for (const value of Object.values(packaging?.env ?? {})) expect(value).toMatch(/^\$\{\{ .* \}\}$/)
  })

  it('is staged, listed, summed up and attested before anybody can fetch it', () => {
    const does = jobs['publish']?.steps.map(({ run, uses }) => run ?? uses ?? '').join('\n') ?? ''
    const order = [
      'kiosk-tools.mjs stage 10',
      'npm run sbom',
      'sha256sum',
      'attest-build-provenance',
      '--draft',
    ]
    const places = order.map((part) => does.indexOf(part))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  })
})

it('every test runs each week, and when a release asks for it', () => {
  const { on, jobs } = read('all-tests.yml')
  expect(on).toMatchObject({ schedule: [{}], workflow_call: null })
  expect(jobs['all']?.steps.at(-1)?.run).toBe('npm run test:all')
})

describe("the kiosk's own workflow", () => {
  const { on, jobs } = read('kiosk.yml')
  const verify = jobs['verify']

  it('runs the tests on real Electron on all three systems, and is called by every push and release', () => {
    expect(on).toHaveProperty('workflow_call')
    const { include } = v.parse(
      v.object({
        strategy: v.object({ matrix: v.object({ include: v.array(v.object({ os: v.string() })) }) }),
      }),
      verify,
    ).strategy.matrix
    expect(include.map(({ os }) => os.split('-')[0])).toEqual(['windows', 'macos', 'ubuntu'])
    expect(read('ci.yml').jobs['kiosk']).toMatchObject({ calls: './.github/workflows/kiosk.yml' })
    const runs = verify?.steps.map(({ run = '' }) => run).join('\n') ?? ''
    expect(runs).toMatch(/^npm run kiosk:verify$/m)
    // cage does not start without Xwayland (cage.c, wlroots xwayland/server.c).
    for (const name of ['xvfb', 'openbox', 'cage', 'xwayland'])
      expect(runs).toMatch(new RegExp(`apt-get install .*\\b${name}\\b`))
  })

  it('leaves its record behind where a test failed too', () => {
    expect(verify?.steps.at(-1)).toMatchObject({ if: 'always()', with: { 'if-no-files-found': 'error' } })
  })

  it('packages with the Node that Electron’s tools want, while the gate keeps to the oldest supported one', () => {
    const nodeOf = (steps: readonly object[]) =>
      steps.flatMap((one) => {
        const read = v.safeParse(v.object({ with: v.object({ 'node-version': v.number() }) }), one)
        return read.success ? [read.output.with['node-version']] : []
      })
    expect(nodeOf(verify?.steps ?? [])).toEqual([22])
    expect(nodeOf(read('release.yml').jobs['gate']?.steps ?? [])).toEqual([20.19])
    expect(read('ci.yml').jobs['gate']).toMatchObject({
      strategy: { matrix: { 'node-version': [20.19, 22, 24] } },
    })
    expect(nodeOf(read('release.yml').jobs['package']?.steps ?? [])).toEqual([22])
  })
})
