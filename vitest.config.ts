import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { SlowFilesFirst } from './tests/setup/vitest/slow-files-first.ts'

const serverSetup = 'tests/server/global-setup.ts'
const unitTests = ['tests/unit', 'tests/checks'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name)),
)

const testsWith = (sign: RegExp): string[] =>
  unitTests.filter((file) => sign.test(readFileSync(file, 'utf8')))

/**
 * Tests with `vi.mock` each get their own process: a module that another file has already loaded would not be mocked.
 */
const mockedTests = testsWith(/\bvi\.mock\(/)
/** A separate project: Vitest ends a process when a test with a document is followed by one without. */
const documentTests = testsWith(/@vitest-environment jsdom/)

/** By default Vitest leaves one processor unused; with two, one file would wait for the other. */
const maxWorkers = 2

/** Timeout in milliseconds. It only ends tests that hang: on a loaded machine a test takes many times as long. */
const HANGS_AFTER = 120_000

/** The same for tests that start servers, databases and commands as processes. */
const PROCESS_HANGS_AFTER = 300_000

/** Unit tests share processes, so that React and jsdom load once; `start-afresh.ts` separates the files. */
const unit = {
  testTimeout: HANGS_AFTER,
  isolate: false,
  maxWorkers,
  setupFiles: [
    'tests/setup/vitest/start-afresh.ts',
    'tests/setup/vitest/fail-on-console-error.ts',
    'tests/setup/vitest/same-every-time.ts',
    'tests/setup/vitest/no-layout.ts',
    'tests/setup/vitest/unmount-after-each.ts',
    'tests/setup/vitest/wait-longer.ts',
  ],
}

/**
 * The projects `unit`, `unit-document` and `unit-mocked` need only Node. `package` packs the built kiosk. `server`
 * starts a real embedded PostgreSQL.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SlowFilesFirst },
    tags: [
      { name: 'release', description: 'what a release must show and a change need not: npm run test:all' },
      {
        name: 'machine',
        description: 'what needs packages of Debian beside the browser: npm run test:machine',
      },
    ],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: unitTests,
          exclude: [...documentTests, ...mockedTests],
          // It imports Electron, which tests replace.
          server: { deps: { inline: ['electron-store'] } },
        },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit-document',
          include: documentTests,
          exclude: mockedTests,
          // It keeps its toasts in a module variable, so each file needs its own copy.
          server: { deps: { inline: ['react-toastify'] } },
        },
      },
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit-mocked',
          isolate: true,
          include: mockedTests,
          server: { deps: { inline: ['electron-store', 'react-toastify'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'package',
          include: ['tests/package/**/*.test.ts'],
          testTimeout: PROCESS_HANGS_AFTER,
          hookTimeout: PROCESS_HANGS_AFTER,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          setupFiles: [
            'tests/setup/vitest/fail-on-console-error.ts',
            'tests/setup/vitest/same-every-time.ts',
          ],
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          testTimeout: PROCESS_HANGS_AFTER,
          hookTimeout: PROCESS_HANGS_AFTER,
          expect: { poll: { timeout: HANGS_AFTER } },
          // One more than processors: tests also wait for PostgreSQL and for processes that they start.
          maxWorkers: 3,
        },
      },
    ],
  },
})
