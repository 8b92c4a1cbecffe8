import { defineConfig, type Project } from 'playwright/test'
import { findBrowsers } from '../setup/find-browser.ts'
import { launchOptions } from '../setup/launch-options.ts'
import { findElectron } from './kiosk-driver.ts'
import { reportFiles } from '../setup/report-counts.ts'

const { other } = findBrowsers()

const projects: Project[] = [
  { name: 'kiosk', use: { launchOptions: launchOptions('narrow') } },
  // One test also runs in the other browser, if there is one; real Electron has its own.
  ...(other === null || findElectron() !== null
    ? []
    : [
        {
          name: 'other-browser',
          testMatch: 'redemption.spec.ts',
          use: { launchOptions: launchOptions('narrow', other) },
        },
      ]),
]

/** The kiosk's tests: the built kiosk on real Electron or on its fake, and a real provider. */
export default defineConfig({
  testDir: '.',
  globalSetup: './start-provider.ts',
  outputDir: '../../test-results/kiosk',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  // Timeouts are for hangs: on a loaded machine a test takes many times as long, and none waits for time to pass.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalTimeout: 3_600_000,
  reporter: [['list'], ['json', { outputFile: `../../${reportFiles.kiosk}` }], ['./electron-report.ts']],
  projects,
})
