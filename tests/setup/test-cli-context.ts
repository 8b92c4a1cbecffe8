/** The context of the admin command line where no person and no environment is asked. */
import { stderr } from 'node:process'
import type { CliContext } from '../../server/cli/cli-context.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { fileMediaStore } from '../../server/media/file-media-store.ts'

/**
 * @param folder where data and pictures go, and what a relative path starts from
 * @param other what differs; without it nothing is printed and complaints go to the error output
 */
export function testCliContext(
  database: OpenDatabase,
  folder: string,
  other: Partial<CliContext> = {},
): CliContext {
  return {
    print: () => undefined,
    complain: (text) => stderr.write(`${text}\n`),
    watched: false,
    folder,
    dataDirectory: folder,
    media: fileMediaStore(folder),
    otpPepper: undefined,
    randomBelow: () => 1,
    actor: 'tester',
    consoleUrl: 'http://localhost:8080/rewards_points_admin',
    now: () => new Date('2026-11-22T12:00:00+05:30'),
    timeZone: 'Asia/Kolkata',
    today: () => '2026-11-22',
    confirm: null,
    withDatabase: (work) => work(database),
    withMigratedDatabase: (work) => work(database),
    servingRole: null,
    withUnmigratedDatabase: (work) => work(database),
    withEmptyDatabase: (_until, work) => work(database),
    picturesAreFiles: true,
    ...other,
  }
}
