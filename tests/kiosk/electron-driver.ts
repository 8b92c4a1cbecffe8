/**
 * Drives the built kiosk on a real Electron, through Playwright, and acts as the system that starts it: the next
 * process starts after one that asked for it, and after an end that the test's supervisor takes for a failure.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { _electron, type ElectronApplication } from 'playwright/test'
import { inBackground } from '../../src/lib/in-background.ts'
import { isSandboxed, launchOptions } from '../setup/launch-options.ts'
import { installedKiosk } from './install-kiosk.ts'
import { startFolder } from './build-start.ts'
import { systemOf } from './electron/system.ts'
import { isSeen, type Ending, type KioskFolder, type DrivenKiosk, type StartKiosk } from './kiosk-driver.ts'

const isWayland = process.env['KIOSK_WAYLAND'] === '1'

interface Process {
  app: ElectronApplication
  kill(): void
  /** Resolves when it has ended. */
  ended: Promise<Ending>
}

function commandOf(file: string, { folder, environment, parameters = [] }: KioskFolder) {
  const given = {
    KIOSK_TEST_INSTALLED: installedKiosk(),
    ...environment,
    FONTCONFIG_FILE: String(launchOptions('narrow').env?.['FONTCONFIG_FILE']),
    KIOSK_TEST_FOLDER: folder,
  }
  return {
    file,
    parameters: [
      startFolder,
      `--user-data-dir=${path.join(folder, 'user-data')}`,
      // Without a graphics card Chromium would emulate one.
      '--disable-gpu',
      // As in the systemd unit.
      ...(isWayland ? ['--ozone-platform=wayland', '--password-store=basic'] : []),
      ...parameters,
    ],
    env: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  }
}

async function startProcess(command: ReturnType<typeof commandOf>, folder: string): Promise<Process> {
  const relaunchWish = path.join(folder, 'relaunch')
  rmSync(relaunchWish, { force: true })
  const app = await _electron.launch({
    executablePath: command.file,
    args: command.parameters,
    chromiumSandbox: isSandboxed(),
    env: command.env,
  })
  // Playwright forgets its process when the app has closed.
  const child = app.process()
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) =>
      resolve({ code: code ?? signal, relaunch: existsSync(relaunchWish) }),
    )
  })
  return { app, ended, kill: () => void child.kill('SIGKILL') }
}

/** @param executablePath the Electron binary */
export function electronDriver(executablePath: string): StartKiosk {
  return async (folder): Promise<DrivenKiosk> => {
    let ending: Ending | null = null
    let starts = 0
    let isStopping = false
    let current: Process

    async function start(): Promise<void> {
      starts += 1
      current = await startProcess(commandOf(executablePath, folder), folder.folder)
      inBackground(endOf(current))
    }
    async function endOf({ ended }: Process): Promise<void> {
      const how = await ended
      ending = how
      // Both may ask for the next process; both then start one (electron#10201, electron-wix-msi#187).
      const wanted = [how.relaunch, folder.isSupervised === true && how.code !== 0].filter(Boolean)
      for (const _ of isStopping ? [] : wanted) await start()
    }

    await start()
    const main = (): ElectronApplication => current.app
    return {
      pages: () =>
        main()
          .windows()
          .filter((page) => page.url().startsWith('shop://') && isSeen(page.url())),
      electron: main,
      system: systemOf(main),
      electronVersion: await main().evaluate(() => process.versions['electron'] ?? ''),
      starts: () => starts,
      ending: () => ending,
      kill: () => current.kill(),
      async secondStart() {
        const { file, parameters, env } = commandOf(executablePath, folder)
        const [code] = (await once(spawn(file, parameters, { env, stdio: 'ignore' }), 'exit')) as [
          number | null,
        ]
        return code ?? -1
      },
      async stop() {
        isStopping = true
        const { app, ended } = current
        await app.evaluate(({ app: kiosk }) => kiosk.exit(0)).catch(() => undefined)
        await ended
        const faults = path.join(folder.folder, 'faults')
        if (existsSync(faults)) throw new Error(`Faults of main: ${readFileSync(faults, 'utf8')}`)
      },
    }
  }
}
