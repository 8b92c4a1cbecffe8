import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The server's other files of more than 10 s on two processors. */
const SLOW = [
  'catalogue/demo',
  'catalogue/listing-plans',
  'cli/admin-backup',
  'cli/admin-doctor',
  'database/open-database',
  'database/silent-line',
  'operators/kept-books',
  'operators/random-imports',
]

/** Whether a file starts the built server, or is one of the other slow ones. */
const isSlow = ({ moduleId, project }: TestSpecification): boolean =>
  project.name === 'server' &&
  (SLOW.some((name) => moduleId.endsWith(`/${name}.test.ts`)) ||
    readFileSync(moduleId, 'utf8').includes('needsBuilt('))

/** Starts the slow files first, so that none is left to run alone at the end; a fresh clone knows no durations. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slow = new Set(files.filter(isSlow))
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, not an array's
    const sorted = await super.sort(files)
    return [...sorted.filter((file) => slow.has(file)), ...sorted.filter((file) => !slow.has(file))]
  }
}
