import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const serverSetup = 'tests/server/global-setup.ts'

/** `unit` needs nothing but Node; `package` packs the built kiosk; `server` starts a real embedded PostgreSQL. */
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
          // It imports Electron, which a test stands in for.
          server: { deps: { inline: ['electron-store'] } },
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/checks/**/*.test.ts'],
          setupFiles: [
            'tests/setup/fail-on-console-error.ts',
            'tests/setup/same-every-time.ts',
            'tests/setup/unmount-after-each.ts',
            'tests/setup/wait-longer.ts',
          ],
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
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/setup/fail-on-console-error.ts', 'tests/setup/same-every-time.ts'],
          globalSetup: existsSync(serverSetup) ? [serverSetup] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
