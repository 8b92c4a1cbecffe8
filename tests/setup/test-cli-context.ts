/** The admin command line's context without a user or an environment. */
import { stderr } from 'node:process'
import type { CliContext } from '../../server/cli/cli-context.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { fileMediaStore } from '../../server/media/file-media-store.ts'

/**
 * @param folder of data and pictures, and the base of relative paths
 * @param other what differs; by default nothing is printed and complaints go to the error output
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
    shopUrl: 'http://localhost:8080/rewards_points_website',
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
