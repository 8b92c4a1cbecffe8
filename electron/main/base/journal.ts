/** The journal: an event log for IT, as JSON lines in rotating files, without data of members. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { redact, type JournalFacts } from './redact.rules.ts'

const journalLine = v.looseObject({ at: v.string(), event: v.string() })
const journalText = v.pipe(v.string(), v.parseJson(), journalLine)
/** A line as stored. */
export type JournalLine = v.InferOutput<typeof journalLine>

/** A line as written; contains no personal data. */
export type NotedLine = JournalFacts & { at: string; event: string }

export interface Journal {
  note(event: string, facts?: JournalFacts): void
  subscribe(listener: (line: NotedLine) => void): void
  /** The newest lines, newest first. */
  newest(count: number): JournalLine[]
  folder: string
}

const FILE_BYTES = 512 * 1024
const KEPT_FILES = 5

function rotate(file: string): void {
  for (let number = KEPT_FILES - 1; number >= 1; number -= 1) {
    const from = number === 1 ? file : `${file}.${number - 1}`
    if (existsSync(from)) renameSync(from, `${file}.${number}`)
  }
}

/** Skips a line that a power failure cut off. */
function linesOf(file: string): JournalLine[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text) => v.safeParse(journalText, text))
    .flatMap((read) => (read.success ? [read.output] : []))
}

/**
 * Opens the journal in a folder. A journal that can't be written (disk full) never stops the kiosk.
 * @param now milliseconds since 1970
 */
export function openJournal(folder: string, now: () => number = Date.now): Journal {
  const file = path.join(folder, 'journal.jsonl')
  const listeners: ((line: NotedLine) => void)[] = []
  return {
    folder,
    subscribe: (listener) => void listeners.push(listener),
    newest(count) {
      try {
        const newer = linesOf(file)
        const lines = newer.length < count ? [...linesOf(`${file}.1`), ...newer] : newer
        return lines.slice(-count).toReversed()
      } catch {
        return []
      }
    },
    note(event, facts = {}) {
      const noted: NotedLine = { at: new Date(now()).toISOString(), event, ...redact(facts) }
      const line = `${JSON.stringify(noted)}\n`
      try {
        mkdirSync(folder, { recursive: true })
        if (existsSync(file) && statSync(file).size + line.length > FILE_BYTES) rotate(file)
        appendFileSync(file, line)
      } catch {
        process.stderr.write(line)
      }
      for (const listener of listeners) listener(noted)
    },
  }
}
