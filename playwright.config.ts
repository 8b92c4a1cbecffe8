import { defineConfig, type Project } from 'playwright/test'
import { findBrowsers } from './tests/setup/find-browser.ts'
import { launchOptions } from './tests/setup/launch-options.ts'
import { reportFiles } from './tests/setup/report-counts.ts'

/** What runs in the wide face too: what proves where things stand, and that nothing moves. */
const inBothFaces = [
  'pages/face.spec.ts',
  'pages/landing-language.spec.ts',
  'pages/landing.spec.ts',
  'pages/layout.spec.ts',
  'pages/narrow-header-and-tiles.spec.ts',
]

/** What runs in the wide face alone: there is less room in it than in the narrow one. */
const inWideFace = ['pages/layout-shift.spec.ts', 'pages/small-screens.spec.ts']

/** What runs in the other browser too, if there is one: a member redeems, at our provider and at a foreign one. */
const inEachBrowser = [
  'foreign-provider/foreign-provider.spec.ts',
  'orders/redemption.spec.ts',
  'pages/layout.spec.ts',
]

const { other } = findBrowsers()

const projects: Project[] = [
  { name: 'narrow', testIgnore: inWideFace, use: { launchOptions: launchOptions('narrow') } },
  { name: 'wide', testMatch: [...inBothFaces, ...inWideFace], use: { launchOptions: launchOptions('wide') } },
  ...(other === null
    ? []
    : [
        {
          name: 'other-browser',
          testMatch: inEachBrowser,
          use: { launchOptions: launchOptions('narrow', other) },
        },
      ]),
]

/** End-to-end: the built bundle and the real server, which `start-shop.ts` starts once for the whole run. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/start-shop.ts',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  fullyParallel: true,
  // More than the two processors that the gate is measured on: tests also wait, for timers and for answers.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Limits are for what hangs: on a loaded machine a test takes many times as long, and none waits for time to pass.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalTimeout: 3_600_000,
  reporter: [['list'], ['json', { outputFile: reportFiles.endToEnd }]],
  use: {
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
    // A page that one controls makes its calls where a test's own answers (`page.route`) don't reach.
    serviceWorkers: 'block',
  },
  projects,
})
