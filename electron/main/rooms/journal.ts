/**
 * The journal: what happened to this terminal, for IT. JSON lines in files that rotate, so that months of it stay
 * small; never anything of a member.
 */
import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

/** Only what can't hold a sentence about a person: numbers, flags, and names of our own. */
export type JournalFacts = Record<string, number | boolean | string | readonly string[]>

export interface Journal {
  note(event: string, facts?: JournalFacts): void
}

const FILE_BYTES = 512 * 1024
const KEPT_FILES = 5

function rotate(file: string): void {
  for (let number = KEPT_FILES - 1; number >= 1; number -= 1) {
    const from = number === 1 ? file : `${file}.${number - 1}`
    if (existsSync(from)) renameSync(from, `${file}.${number}`)
  }
}

/**
 * Opens the journal in a folder. A journal that can't be written (a full disk) never stops the kiosk.
 * @param now milliseconds since 1970
 */
export function openJournal(folder: string, now: () => number = Date.now): Journal {
  const file = path.join(folder, 'journal.jsonl')
  return {
    note(event, facts = {}) {
      const line = `${JSON.stringify({ at: new Date(now()).toISOString(), event, ...facts })}\n`
      try {
        mkdirSync(folder, { recursive: true })
        if (existsSync(file) && statSync(file).size + line.length > FILE_BYTES) rotate(file)
        appendFileSync(file, line)
      } catch {
        process.stderr.write(line)
      }
    },
  }
}
