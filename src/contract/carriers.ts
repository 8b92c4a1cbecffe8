/** The carriers of a client's parcels, as they are kept and as people write them. */
import * as v from 'valibot'
import { line } from './text-rules.ts'
import { wordKey } from './values/name.ts'

/** A carrier's page about a parcel, with `{number}` where the tracking number belongs. */
const carrierLink = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(300, 'at most 300 characters'),
  v.check((link) => {
    const page = link.replaceAll('{number}', '1')
    return page !== link && URL.canParse(page) && new URL(page).protocol === 'https:'
  }, 'must be a link such as https://carrier.example/track/{number}'),
)

/** The link of each carrier, by the carrier's name. */
export const carriers = v.pipe(
  v.record(line(40), carrierLink),
  v.check((links) => Object.keys(links).length <= 20, 'at most 20 carriers'),
  v.check((links) => {
    const names = Object.keys(links).map(wordKey)
    return new Set(names).size === names.length
  }, 'each carrier once'),
)

/** A carrier in a line of text: its name, a blank and its link. */
const CARRIER = /^(.*\S)\s+(\S+)$/

/** Carriers as people write them: `Delhivery https://…/{number}`, one a line, or separated by semicolons. */
export const writtenCarriers = v.pipe(
  v.string(),
  v.rawTransform<string, Record<string, string>>(({ dataset, addIssue, NEVER }) => {
    const lines = dataset.value.split(/[\n;]/).map((one) => one.trim())
    const read = lines.filter((one) => one !== '').map((one) => CARRIER.exec(one))
    const parts = read.flatMap((match) => (match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const]))
    if (parts.length === read.length && new Set(parts.map(([name]) => wordKey(name))).size === parts.length)
      return Object.fromEntries(parts)
    addIssue({ message: 'must be a name and a link on each line, each carrier once' })
    return NEVER
  }),
  carriers,
)
