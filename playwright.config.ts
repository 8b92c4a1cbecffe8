import { defineConfig } from 'playwright/test'
import { findTestBrowser, quietBrowserArguments } from './tests/setup/find-browser.ts'
import { reportFiles } from './tests/setup/report-counts.ts'

/** End-to-end: the built bundle and the real server, which `start-shop.ts` starts once for the whole run. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/start-shop.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // More than the two processors that the gate is measured on: tests also wait, for timers and for answers.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: reportFiles.endToEnd }]],
  use: {
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
    // A page that one controls makes its calls where a test's own answers (`page.route`) don't reach.
    serviceWorkers: 'block',
    // Without a graphics card Chromium would imitate one: a tenth of all that these tests cost.
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [...quietBrowserArguments, '--disable-gpu'],
    },
  },
})
