/**
 * File that exists while the kiosk runs. One left by the previous process means that it did not end regularly: the
 * watchdog ended a hang, or there was a crash, a kill or a power failure.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Journal } from '../base/journal.ts'
import { HUNG } from './watchdog.ts'

let marker: string | null = null

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Removes the marker: this process ends regularly. */
export function removeRunningMarker(): void {
  if (marker === null) return
  rmSync(marker, { force: true })
  marker = null
}

/** Records how the last process ended if it left its marker, and creates this one's. */
export function setRunningMarker(file: string, journal: Journal): void {
  const left = contentOf(file)
  if (left !== null) journal.note(left === HUNG ? 'main-hung' : 'main-gone')
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, String(process.pid))
    marker = file
  } catch {
    // On a full disk the next start can't know how this process ended; nothing else depends on it.
    journal.note('marker-failed')
  }
}
