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
  // On a loaded machine a test takes several times as long; none waits for time to pass.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: `../../${reportFiles.kiosk}` }], ['./electron-report.ts']],
})
