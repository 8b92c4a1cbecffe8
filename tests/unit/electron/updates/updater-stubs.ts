/** An updater whose options a unit test can inspect and change. */
import { vi } from 'vitest'
import type { InstallTry } from '../../../../electron/main/updates/update.rules.ts'
import { updater, type UpdateEngine } from '../../../../electron/main/updates/updater.ts'

/** Noon, far from the hour of updates. */
export const noon = new Date(2026, 10, 21, 12, 0)

/** Starts it with an engine. */
export function startUpdater(engine: UpdateEngine) {
  const notes: Record<string, unknown>[] = []
  const options = {
    quiet: true,
    lastTry: null as InstallTry | null,
    closeWindows: vi.fn<() => void>(),
    openShop: vi.fn<() => void>(),
  }
  const made = updater(engine, {
    settings: { updateHour: 3, openingHours: null },
    journal: {
      note: (event, facts) => void notes.push({ event, ...facts }),
      subscribe: () => undefined,
      newest: () => [],
      folder: '',
    },
    store: {
      readInstallTry: () => Promise.resolve(options.lastTry),
      keepInstallTry(installTry) {
        options.lastTry = installTry
        return Promise.resolve()
      },
    },
    isQuiet: () => options.quiet,
    closeWindows: options.closeWindows,
    openShop: options.openShop,
  })
  return { made, notes, options }
}
