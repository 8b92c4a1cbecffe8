import { defineConfig } from 'playwright/test'
import { findElectron } from './kiosk-driver.ts'
import { reportFiles } from '../setup/report-counts.ts'

// Playwright can attach to a view between the commit of its page and the page's request; it then waits for a commit that
// was before it (as playwright#42183), here for good where the first load fails. What a test expects says when it is there.
process.env['PLAYWRIGHT_SKIP_NAVIGATION_CHECK'] = '1'

/** The kiosk's tests: the built kiosk on a real Electron, without one none, and a real provider. */
export default defineConfig({
  testDir: '.',
  testMatch: findElectron() === null ? [] : '*.spec.ts',
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
})
