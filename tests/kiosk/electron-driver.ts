/** Drives the built kiosk on a real Electron, through Playwright. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { _electron } from 'playwright/test'
import { isSeen, type StartKiosk } from './kiosk-driver.ts'

/** @param executablePath the Electron binary */
export function electronDriver(executablePath: string): StartKiosk {
  return async ({ folder, environment }) => {
    const app = await _electron.launch({
      executablePath,
      args: [
        path.resolve('.'),
        `--user-data-dir=${path.join(folder, 'user-data')}`,
        // As in the systemd unit.
        ...(process.env['KIOSK_WAYLAND'] === '1'
          ? ['--ozone-platform=wayland', '--password-store=basic']
          : []),
      ],
      env: Object.fromEntries(
        Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    })
    // A restarted kiosk would outlive its test, so only the request is recorded.
    const relaunchWish = path.join(folder, 'relaunch')
    await app.evaluate(({ app: kiosk }, file) => {
      kiosk.relaunch = () => process.getBuiltinModule('node:fs').writeFileSync(file, '')
    }, relaunchWish)
    let ended = false
    app.on('close', () => {
      ended = true
    })
    return {
      pages: () => app.windows().filter((page) => page.url().startsWith('shop://') && isSeen(page.url())),
      fake: null,
      electron: app,
      ending: () =>
        ended ? { code: app.process().exitCode ?? -1, relaunch: existsSync(relaunchWish) } : null,
      stop: async () => {
        if (!ended) await app.evaluate(({ app: kiosk }) => kiosk.exit(0)).catch(() => undefined)
      },
    }
  }
}
