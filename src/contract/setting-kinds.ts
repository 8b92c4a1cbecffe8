/** The kinds of a client's settings: what a declaration in `client-settings.ts` says, and what follows from it. */
import * as v from 'valibot'
import { wordKey } from './values/name.ts'

/** Where a setting is in the console: a panel of the client's page, or a dialog of its own. */
export type SettingPanel = 'contacts' | 'look' | 'members' | 'points' | 'parcels' | 'dialog'

interface About {
  /** The column of the table `clients`. */
  column: string
  label: string
  hint?: string
  panel: SettingPanel
  /** Its option on the command line, without the dashes. */
  option: string
  /** What the command line's help says. */
  help: string
  /** Its name in the client that members read; null if they do not see it. */
  members: string | null
}

/** A text. @param how `optional` if it may be empty; `input` is the kind of field */
export const textSetting = <const Of extends About, const Rule extends v.GenericSchema<string>>(
  about: Of,
  rule: Rule,
  how: { optional?: boolean; longest?: number; input?: 'email' | 'tel' | 'area' } = {},
) => ({
  ...about,
  ...how,
  kind: 'text' as const,
  rule,
  reply: v.string(),
  seen: v.string(),
  typed: rule,
})

/** Yes or no. */
export const flag = <const Of extends About>(about: Of) => ({
  ...about,
  kind: 'flag' as const,
  rule: v.boolean(),
  reply: v.boolean(),
  seen: v.boolean(),
  typed: v.boolean(),
})

/** A number, or a word for none. @param none what people write instead of `null` */
export const number = <
  const Of extends About,
  const Rule extends v.GenericSchema<string | number | null, number | null>,
  const Reply extends v.GenericSchema,
>(
  about: Of,
  rule: Rule,
  reply: Reply,
  none?: string,
) => ({
  ...about,
  kind: 'number' as const,
  rule,
  reply,
  seen: reply,
  typed: v.pipe(
    v.string(),
    v.trim(),
    v.transform((written): string | number | null =>
      written === '' || wordKey(written) === none ? null : written,
    ),
    rule,
  ),
})
