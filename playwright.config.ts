import { defineConfig, type Project } from 'playwright/test'
import { findBrowsers } from './tests/setup/find-browser.ts'
import { launchOptions } from './tests/setup/launch-options.ts'
import { reportFiles } from './tests/setup/report-counts.ts'

/** Tests that also run with the wide font: they check where elements are and that none moves. */
const inBothFaces = [
  'pages/face.spec.ts',
  'pages/landing-language.spec.ts',
  'pages/landing.spec.ts',
  'pages/layout.spec.ts',
  'pages/narrow-header-and-tiles.spec.ts',
]

/** Tests that run only with the wide font, which leaves less room than the narrow one. */
const inWideFace = ['pages/every-route.spec.ts', 'pages/small-screens.spec.ts']

/**
 * Tests that also run in a second browser, if there is one: a shop with another provider, the layout, and what is tagged
 * `@each-browser`, a redemption at our provider.
 */
const inEachBrowser = /(?:foreign-provider|layout)\.spec\.ts|@each-browser/

const { other } = findBrowsers()

const projects: Project[] = [
  { name: 'narrow', testIgnore: inWideFace, use: { launchOptions: launchOptions('narrow') } },
  { name: 'wide', testMatch: [...inBothFaces, ...inWideFace], use: { launchOptions: launchOptions('wide') } },
  ...(other === null
    ? []
    : [
        {
          name: 'other-browser',
          grep: inEachBrowser,
          use: { launchOptions: launchOptions('narrow', other) },
        },
      ]),
]

/** End-to-end tests of the built bundle and the real server, which `start-shop.ts` starts once per run. */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/start-shop.ts',
  outputDir: 'test-results/e2e',
  snapshotPathTemplate: '{testDir}/{testFilePath}-snapshots/{arg}-{platform}{ext}',
  fullyParallel: true,
  // More than the two processors of the machine that the gate is measured on: tests also wait for timers and replies.
  workers: 4,
  // Only the gate tries a failed test again, and its summary names it: a flaky test is a bug.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  // The timeouts only end tests that hang. On a loaded machine a test takes many times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  globalTimeout: 3_600_000,
  reporter: [['list'], ['json', { outputFile: reportFiles.endToEnd }]],
  use: {
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
    // `page.route` does not see calls of a page that a service worker controls.
    serviceWorkers: 'block',
  },
  projects,
})
