import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

const serverSetup = 'tests/server/global-setup.ts'
const unitTests = ['tests/unit/**/*.test.{ts,tsx}', 'tests/checks/**/*.test.ts']
const unitSetup = [
  'tests/setup/fail-on-console-error.ts',
  'tests/setup/same-every-time.ts',
  'tests/setup/unmount-after-each.ts',
  'tests/setup/wait-longer.ts',
]

/** Unit tests that replace modules: Vitest keeps a replaced module for the life of a process. */
const mockingTests = ['tests/unit', 'tests/checks'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => /vi\.(?:mock|doMock)\(/.test(readFileSync(file, 'utf8'))),
)

/** Vitest leaves one processor free unless told otherwise: on two, one file would wait for the other. */
const maxWorkers = 2

/**
 * `unit` and `unit-mocked` need nothing but Node; `package` packs the built kiosk; `server` starts a real embedded
 * PostgreSQL. The files of `unit` share processes, which load React and jsdom once; those that replace modules can't.
 */
export default defineConfig({
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 30_000,
          isolate: false,
          maxWorkers,
          // It imports Electron, which a test stands in for.
          server: { deps: { inline: ['electron-store'] } },
          include: unitTests,
          exclude: mockingTests,
          setupFiles: ['tests/setup/start-afresh.ts', ...unitSetup],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-mocked',
          testTimeout: 30_000,
          maxWorkers,
          server: { deps: { inline: ['electron-store'] } },
          include: mockingTests,
          setupFiles: unitSetup,
        },
      },
      {
        extends: true,
        test: { name: 'package', include: ['tests/package/**/*.test.ts'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/setup/fail-on-console-error.ts', 'tests/setup/same-every-time.ts'],
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers,
        },
      },
    ],
  },
})
