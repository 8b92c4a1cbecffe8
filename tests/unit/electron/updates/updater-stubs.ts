/** An updater in surroundings that a unit test can look at and change. */
import { vi } from 'vitest'
import type { InstallTry } from '../../../../electron/main/decisions/updates/update-rules.ts'
import { updater, type UpdateEngine } from '../../../../electron/main/services/updates/updater.ts'

/** Noon, far from the hour of updates. */
export const noon = new Date(2026, 10, 21, 12, 0)

/** Starts it around an engine. */
export function startUpdater(engine: UpdateEngine) {
  const notes: Record<string, unknown>[] = []
  const surroundings = {
    hour: 3,
    quiet: true,
    lastTry: null as InstallTry | null,
    closeWindows: vi.fn<() => void>(),
    openShop: vi.fn<() => void>(),
  }
  const made = updater(engine, {
    hour: surroundings.hour,
    journal: {
      note: (event, facts) => void notes.push({ event, ...facts }),
      subscribe: () => undefined,
      newest: () => [],
      folder: '',
    },
    memory: {
      readInstallTry: () => Promise.resolve(surroundings.lastTry),
      keepInstallTry(installTry) {
        surroundings.lastTry = installTry
        return Promise.resolve()
      },
    },
    isQuiet: () => surroundings.quiet,
    closeWindows: surroundings.closeWindows,
    openShop: surroundings.openShop,
  })
  return { made, notes, surroundings }
}
