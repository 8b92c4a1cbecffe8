/** `kiosk-tools.mjs` as IT receives it: one file, run by Node outside a checkout. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pinFits } from '../../electron/main/base/pin.rules.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'kiosk-tools-'))
const tool = path.join(folder, 'kiosk-tools.mjs')
const feed = 'version: 1.2.3\nfiles:\n  - url: kiosk.exe\n'

beforeAll(() => {
  const parameters = ['--format', 'esm', '--platform', 'node']
  execFileSync('node_modules/.bin/rolldown', ['build/kiosk-tools.ts', '--file', tool, ...parameters])
  for (const name of ['latest.yml', 'latest-mac.yml']) writeFileSync(path.join(folder, name), feed)
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(parameters: readonly string[], input = '') {
  return spawnSync(process.execPath, [tool, ...parameters], { cwd: folder, input, encoding: 'utf8' })
}

function read(name: string): string {
  return readFileSync(path.join(folder, name), 'utf8')
}

describe('the guide for IT', () => {
  const guide = readFileSync('docs/kiosk-it-guide.md', 'utf8')
  const commands = [...guide.matchAll(/^\s*node kiosk-tools\.mjs (.+)$/gm)].map(([, words = '']) => words)

  it('makes PINs, policies and staged feeds with the tool, and asks for no checkout', () => {
    expect(commands.map((words) => words.split(' ')[0])).toEqual(['policies', 'pin', 'stage'])
    const npm = [...guide.matchAll(/npm run (\S+)/g)].map(([, script]) => script)
    // The operator's command on the server, and the session of a checkout.
    expect(new Set(npm)).toEqual(new Set(['admin', 'kiosk:session-test`']))
  })

  it.each(commands)('has a command that works: %s', (words) => {
    expect(run(words.split(' '))).toMatchObject({ status: 0, stderr: '' })
  })
})

describe('the tool', () => {
  it('hashes a PIN that is asked for, and so stands in no history and no list of processes', async () => {
    const { stdout, stderr } = run(['pin'], '4821\n')
    expect(stderr).toBe('Exit PIN, 4 to 12 digits: ')
    expect(await pinFits('4821', stdout.trim())).toBe(true)
  })

  it('writes the profile and the policy of a client', () => {
    run(['policies', 'globex', 'https://shop.test/api/v1', 'out'])
    expect(read('out/macos/com.rewardsshop.kiosk.mobileconfig')).toContain('<string>globex</string>')
    expect(JSON.parse(read('out/linux/kiosk.json'))).toEqual({
      providerUrl: 'https://shop.test/api/v1',
      clientLoginId: 'globex',
    })
  })

  it('stages a feed, and leaves every file as it was if one is no feed', () => {
    run(['stage', '50', 'latest.yml'])
    expect(read('latest.yml')).toContain('stagingPercentage: 50')
    writeFileSync(path.join(folder, 'wrong.yml'), 'version: 1')
    expect(run(['stage', '60', 'latest.yml', 'wrong.yml'])).toMatchObject({ status: 1 })
    expect(read('latest.yml')).toContain('stagingPercentage: 50')
  })

  it.each([
    [['pin', '12'], /A PIN has 4 to 12 digits/],
    [['policies', 'a b', 'nope'], /^clientLoginId .+\nproviderUrl .+/],
    [['stage', '101', 'latest.yml'], /PERCENT must be a whole number from 0 to 100/],
    [['stage', '10'], /Name at least one file/],
    [['stage', '10', 'nowhere.yml'], /nowhere\.yml/],
    [['constructor'], /^Usage:/],
    [[], /^Usage:/],
  ])('says what is wrong with %j, without a stack trace', (parameters, sentence) => {
    const { status, stderr } = run(parameters)
    expect(status).toBe(1)
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toMatch(/\n\s+at /)
  })
})
