import { defineConfig } from 'playwright/test'
import { reportFiles } from '../setup/report-counts.ts'

/** The kiosk's tests: the built kiosk on real Electron or on its fake, and a real provider. */
export default defineConfig({
  testDir: '.',
  globalSetup: './start-provider.ts',
  outputDir: '../../test-results/kiosk',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // Limits are for what hangs: on a loaded machine a test takes many times as long, and none waits for time to pass.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalTimeout: 3_600_000,
  reporter: [['list'], ['json', { outputFile: `../../${reportFiles.kiosk}` }], ['./electron-report.ts']],
})
