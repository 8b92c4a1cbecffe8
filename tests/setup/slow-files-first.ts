import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The server's files of more than 15 s on two processors. */
const SLOW = [
  'database/open-database',
  'process/failed-start',
  'cli/admin-doctor',
  'cli/admin-catalogue',
  'cli/large-import',
  'cli/admin-backup',
  'database/silent-line',
  'process/crash',
  'realtime/realtime-processes',
  'catalogue/listing-plans',
  'process/shutdown',
]

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  SLOW.some((name) => moduleId.endsWith(`tests/server/${name}.test.ts`))

/** Starts the slow files first, so that none is left to run alone at the end; a fresh clone knows no durations. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own, not an array's
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
