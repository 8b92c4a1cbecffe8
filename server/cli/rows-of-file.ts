/** Helpers of the commands that read a file of members. */
import type { CliContext } from './cli-context.ts'
import { showBar } from './show-bar.ts'

/** Why nothing was written. */
export const notWritten = (dryRun: boolean) =>
  dryRun
    ? 'Nothing was changed; this is what would be.'
    : 'Nothing was changed, for --strict allows no bad row.'

/** A progress bar for the second reading of a file, when the number of rows is known. */
export function rowBar(context: CliContext, what: string) {
  let bar: ReturnType<typeof showBar> | null = null
  return {
    onRow: (rows: number, of: number | null) => {
      if (of === null) return
      bar ??= showBar(context, what, of)
      bar.to(rows)
    },
    end: () => bar?.end(),
  }
}
