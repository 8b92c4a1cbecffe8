import { defineConfig, type Project } from 'playwright/test'
import { findBrowsers } from './tests/setup/find-browser.ts'
import { launchOptions } from './tests/setup/launch-options.ts'
import { reportFiles } from './tests/setup/report-counts.ts'

/** Tests of where elements are and that none moves: a release also needs them with the wide font, which leaves less room. */
const inBothFaces = [
  'pages/every-route.spec.ts',
  'pages/face.spec.ts',
  'pages/landing-language.spec.ts',
  'pages/landing.spec.ts',
  'pages/layout.spec.ts',
  'pages/narrow-header-and-tiles.spec.ts',
  'pages/small-screens.spec.ts',
]

/** Tests that a release also needs in a second browser: a shop with another provider, and the layout. */
const inOtherBrowser = ['foreign-provider/foreign-provider.spec.ts', 'pages/layout.spec.ts']

const { other } = findBrowsers()

const inOther = { launchOptions: launchOptions('narrow', other ?? undefined) }

/** A project's name is matched like a tag: `npm test` runs none with `@release` in it. */
const projects: Project[] = [
  { name: 'narrow', use: { launchOptions: launchOptions('narrow') } },
  {
    name: 'translated',
    grep: /@translated/,
    use: { launchOptions: launchOptions('narrow'), translates: true },
  },
  { name: 'wide @release', testMatch: inBothFaces, use: { launchOptions: launchOptions('wide') } },
  ...(other === null
    ? []
    : [
        { name: 'other-browser', grep: /@each-browser/, use: inOther },
        {
          name: 'other-browser @release',
          grepInvert: /@each-browser/,
          testMatch: inOtherBrowser,
          use: inOther,
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
