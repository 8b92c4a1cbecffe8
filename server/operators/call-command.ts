/** Commands of the command line that are made from a call of the admin API (`cli/call-commands.ts`). */
import type { OperationName } from '../../src/contract/admin/calls.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'

/** A row of a printed table; its keys are the headings. */
export type PrintedRow = Readonly<Record<string, string | number>>

export interface CallCommand<Name extends OperationName = OperationName> {
  call: Name
  name: string
  /** The option of a field that is not named after the field: `{ 'text.hi': 'hindi' }`. */
  optionOf?: Readonly<Record<string, string>>
  /** Options of an example. */
  example: string
  /** The printed sentence or table. `--json` prints the reply itself, or a list's items. */
  show(reply: AdminReplyOf<Name>): string | readonly PrintedRow[]
  /** Sentences for standard error. @param today in the shop's time zone, `YYYY-MM-DD` */
  warnings?(reply: AdminReplyOf<Name>, today: string): readonly string[]
}

export interface CommandGroup {
  name: string
  description: string
  commands: readonly CallCommand[]
}

/**
 * A command that makes a call. Its description is the call's summary. Each field of the request is an option, with the
 * type, the default and the description of its schema; a field inside another one is named by its last word.
 */
export function command<Name extends OperationName>(
  call: Name,
  how: Omit<CallCommand<Name>, 'call'>,
): CallCommand<Name> {
  return { call, ...how }
}
