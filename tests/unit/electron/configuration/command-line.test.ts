import type { App } from 'electron'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  refusedSwitches,
  removeRefusedSwitches,
} from '../../../../electron/main/configuration/command-line.ts'
import { readConfiguration } from '../../../../electron/main/configuration/read-configuration.ts'

describe('the command line of an installed kiosk', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
    '--ignore-certificate-errors',
    '--user-data-dir=/tmp/other',
    '--proxy-server=http://10.0.0.1:8080',
    '--proxy-pac-url=http://evil.test/pac',
    '--disable-web-security',
    '--load-extension=/tmp/x',
    '--host-resolver-rules=MAP * 10.0.0.1',
    '--no-sandbox',
    '--inspect=9229',
    '--js-flags=--expose-gc',
    '--enable-features=AnyFeature',
    '-remote-debugging-port=9222',
    '--REMOTE-DEBUGGING-PORT=9222',
  ])('is refused with %s', (parameter) => {
    const [, name] = /^-+([^=]+)/.exec(parameter) ?? []
    expect(refusedSwitches(['--ozone-platform=wayland', parameter], 'linux')).toEqual([name?.toLowerCase()])
  })

  it('is refused with a switch as Windows may write it', () => {
    expect(refusedSwitches(['/remote-debugging-port=1'], 'win32')).toEqual(['remote-debugging-port'])
    expect(refusedSwitches(['/etc/hosts'], 'linux')).toEqual([])
  })

  it('may hold what the unit, the installer and the system give it', () => {
    const given = [
      '--ozone-platform=wayland',
      '--password-store=basic',
      '--updated',
      '-Embedding',
      '-psn_0_123',
    ]
    expect(refusedSwitches([...given, '--disable-gpu', '--force-device-scale-factor=1.5'], 'linux')).toEqual(
      [],
    )
  })

  it('ends at --, after which Chromium takes nothing for a switch', () => {
    expect(refusedSwitches(['--', '--no-sandbox'], 'linux')).toEqual([])
  })
})

describe('a kiosk that is started with a refused switch', () => {
  const { argv } = process
  afterEach(() => void (process.argv = argv))

  // tests/kiosk/packaged.spec.ts proves the page that names it.
  it.each([
    [true, [['remote-debugging-port']]],
    [false, []],
  ])('takes it away before Chromium reads it, if it is installed: %s', async (isPackaged, removed) => {
    process.argv = ['kiosk', 'index.js', '--remote-debugging-port=9222', '--ozone-platform=wayland']
    const removeSwitch = vi.fn<(name: string) => void>()
    removeRefusedSwitches({ isPackaged, commandLine: { removeSwitch } } as unknown as App)
    expect(removeSwitch.mock.calls).toEqual(removed)
    const read = await readConfiguration(isPackaged)
    const places = read.ok ? [] : read.problems.map(({ place }) => place)
    expect(places.includes('command line')).toBe(isPackaged)
  })
})
