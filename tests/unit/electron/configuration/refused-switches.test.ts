import { afterEach, describe, expect, it, vi } from 'vitest'
import { readConfiguration } from '../../../../electron/main/configuration/read-configuration.ts'
import { removeRefusedSwitches } from '../../../../electron/main/configuration/command-line.ts'
import { problemLine } from '../../../../electron/main/configuration/configuration.rules.ts'

const electron = vi.hoisted(() => ({
  app: { isPackaged: true, commandLine: { removeSwitch: vi.fn<(name: string) => void>() } },
}))
vi.mock('electron', () => electron)

const { argv } = process
afterEach(() => {
  process.argv = argv
  electron.app.isPackaged = true
})

function startedWith(...parameters: string[]): void {
  process.argv = ['kiosk', ...parameters]
}

describe('an installed kiosk that is started with a switch', () => {
  it('takes it away before Chromium reads it, and opens no shop but a page that names it', async () => {
    startedWith('--remote-debugging-port=9222', '--ozone-platform=wayland')
    removeRefusedSwitches()
    expect(electron.app.commandLine.removeSwitch.mock.calls).toEqual([['remote-debugging-port']])
    const configuration = await readConfiguration()
    expect(configuration.ok).toBe(false)
    const problems = configuration.ok ? [] : configuration.problems.map(problemLine)
    expect(problems).toContain(
      'must not hold --remote-debugging-port: start the kiosk without (command line)',
    )
  })

  it('says nothing of one that is allowed, nor while it is being developed', async () => {
    startedWith('--ozone-platform=wayland')
    const allowed = await readConfiguration()
    electron.app.isPackaged = false
    startedWith('--remote-debugging-port=9222')
    const developed = await readConfiguration()
    for (const configuration of [allowed, developed])
      expect(configuration.ok ? [] : configuration.problems.map(({ place }) => place)).not.toContain(
        'command line',
      )
  })
})
