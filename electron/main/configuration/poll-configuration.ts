/**
 * Reads the configuration again, so that a running kiosk sees changes that IT makes on the machine: at once if a file
 * changes, else rarely, since a read starts a process on Windows and macOS.
 */
import { watch } from 'node:fs'
import path from 'node:path'
import { readingOf } from './configuration-change.rules.ts'
import { inBackground } from '../base/in-background.ts'
import type { ResolvedConfiguration } from './configuration.rules.ts'

export interface ConfigurationPolling {
  /** The configuration as read at the start. */
  shown: ResolvedConfiguration
  read: () => Promise<ResolvedConfiguration>
  everyMs: number
  /** Files whose changes are read at once; their folders need not exist. */
  files?: readonly string[]
  /** Called when settings differ from the last reading, or when it became valid or is invalid for another reason. */
  onChanged: (next: ResolvedConfiguration) => void
}

/** An editor writes in several steps. */
const SETTLE_MS = 500

/** Calls back when a file was written, created or replaced. A folder that can't be watched is left to the polling. */
function watchFiles(files: readonly string[], onChanged: () => void): void {
  for (const folder of new Set(files.map((file) => path.dirname(file))))
    try {
      watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || files.includes(path.join(folder, name))) onChanged()
      }).on('error', () => undefined)
    } catch {
      // No such folder yet.
    }
}

/**
 * Polls for as long as the process runs.
 * @returns reads at once
 */
export function pollConfiguration(options: ConfigurationPolling): () => void {
  const { shown, read, everyMs, files = [], onChanged } = options
  let timer: NodeJS.Timeout | undefined
  let seen = readingOf(shown)
  async function look(): Promise<void> {
    // A failed read is tried again next time; nothing may end the polling.
    const next = await read().catch(() => null)
    if (next !== null && readingOf(next) !== seen) {
      seen = readingOf(next)
      onChanged(next)
    }
    later(everyMs)
  }
  function later(milliseconds: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => inBackground(look()), milliseconds)
  }
  watchFiles(files, () => later(SETTLE_MS))
  later(everyMs)
  return () => later(0)
}
