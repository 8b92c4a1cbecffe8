/** The files with which each system's supervisor starts the kiosk, checked as far as this machine has the tools. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CAGE, inWaylandSession } from '../../build/wayland-session.ts'
import { missingTools } from '../kiosk/linux-session/cage-session.ts'
import { isRestarted, sessionUnit } from '../kiosk/linux-session/systemd-unit.ts'

const setup = 'build/kiosk-setup'
const unit = sessionUnit(readFileSync(`${setup}/linux/rewards-kiosk.service`, 'utf8'))
/** Milliseconds; only ends a session that hangs. */
const HANGS_AFTER = 300_000

function hasTool(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
}

describe('the systemd unit', () => {
  it('is one for systemd', { tags: ['machine'] }, ({ skip }) => {
    skip(!hasTool('systemd-analyze'), 'systemd-analyze is missing')
    const { status, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--recursive-errors=no', `${setup}/linux/rewards-kiosk.service`],
      { encoding: 'utf8' },
    )
    // The kiosk is not installed here, nor on some machines cage.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !/is not executable/.test(line))
    expect(complaints).toEqual([])
    expect(stderr === '' ? status : 0).toBe(0)
  })

  it('starts the kiosk again whatever it ended with: cage ends with 0 when its program falls', () => {
    expect(isRestarted(unit.restart, { code: 0, signal: null })).toBe(true)
    expect(unit.environment).toEqual({ KIOSK_SUPERVISED: '1' })
  })

  it(
    'opens the kiosk under cage, restarts it and fills the display',
    { tags: ['machine'], timeout: HANGS_AFTER },
    ({ skip }) => {
      const missing = missingTools()
      skip(missing.length > 0, `${missing.join(', ')} missing`)
      const { status, stdout } = spawnSync(
        process.execPath,
        ['--import', 'tsx', 'tests/kiosk/linux-session/session-test.ts'],
        { encoding: 'utf8', timeout: HANGS_AFTER },
      )
      expect(stdout).toMatch(/^The session stands\.$/m)
      expect(status).toBe(0)
    },
  )
})

/** Cage refuses to run as root, so it runs as nobody. */
const NOBODY = 65_534

describe('the session for the tests on real Electron', () => {
  const script = 'require("fs").writeFileSync(process.argv[1], process.env.WAYLAND_DISPLAY ?? "none")'
  const answer = (folder: string): string => path.join(folder, 'display')
  const isRoot = process.getuid?.() === 0

  it(
    'runs its command on a Wayland display, with nothing left of an X server',
    { tags: ['machine'] },
    ({ skip }) => {
      skip(!existsSync(CAGE), `${CAGE} is missing`)
      skip(isRoot && !hasTool('setpriv'), 'setpriv is missing')
      const outer = { PATH: '/usr/bin:/bin', DISPLAY: ':99' }
      const made = inWaylandSession([], outer)!
      const folder = made.environment['XDG_RUNTIME_DIR']!
      expect(made.environment['DISPLAY']).toBeUndefined()
      const command = [made.file, ...made.parameters, process.execPath, '-e', script, answer(folder)]
      if (isRoot) {
        chownSync(folder, NOBODY, NOBODY)
        command.unshift('setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups')
      }
      const [file = '', ...parameters] = command
      spawnSync(file, parameters, {
        env: made.environment,
        encoding: 'utf8',
        timeout: HANGS_AFTER,
      })
      expect(readFileSync(answer(folder), 'utf8')).toMatch(/^wayland-\d+$/)
      rmSync(folder, { recursive: true })
    },
  )
})

describe('the LaunchAgent', () => {
  const agent = readFileSync(`${setup}/macos/com.rewardsshop.kiosk.plist`, 'utf8')

  it('starts the kiosk again only where it ended badly, and tells it that it is supervised', () => {
    expect(agent).toContain('<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>')
    expect(agent).toContain('<key>KIOSK_SUPERVISED</key><string>1</string>')
  })

  it.skipIf(process.platform === 'win32').each([
    ['kiosk', 'goes on to the app', 127],
    ['administrator', 'ends, and is not started again', 0],
  ])('for the account %s %s (skipped on Windows)', (account, _, status) => {
    const [, command = ''] = /<string>(\[ .+)<\/string>/.exec(agent) ?? []
    const as = `id() { [ "$*" = -un ] && echo ${account}; }`
    // 127: the app is not installed here.
    expect(spawnSync('sh', ['-c', `${as}; ${command}`], { stdio: 'ignore' }).status).toBe(status)
  })

  it('is well formed', { tags: ['machine'] }, ({ skip }) => {
    skip(!hasTool('xmllint'), 'xmllint is missing')
    const { stderr } = spawnSync(
      'xmllint',
      ['--noout', '--nonet', `${setup}/macos/com.rewardsshop.kiosk.plist`],
      {
        encoding: 'utf8',
      },
    )
    expect(stderr).toBe('')
  })
})
