import { stat } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { wholeText } from '../../../src/contract/number-rules.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { PRODUCT_PICTURE_SIDE } from '../../media/take-picture.ts'
import { assertWanted, faultPrinter, pathFrom, type CliContext } from '../cli-context.ts'
import { declared, flag, needed, optional, preset, withWork } from '../declared-command.ts'
import { AdminFault, exitCodes } from '../exit-codes.ts'
import { findClient } from '../find-client.ts'
import { showBar } from '../show-bar.ts'
import { bannersFormatHelp, replaceBanners, takeBanners } from './banners-folder.ts'
import { importCatalogue as recorded } from '../../operations/catalogue.ts'
import { changesText } from './catalogue-changes.ts'
import { catalogueFormatHelp } from './catalogue-columns.ts'
import { importCatalogue, type CatalogueImportResult } from './import-catalogue.ts'
import { openPictureSource } from './picture-source.ts'

const STOCK_FAULT = 'must be a whole number from 0 up'

async function folderOf(
  context: CliContext,
  option: string,
  given: string | undefined,
): Promise<string | null> {
  if (given === undefined) return null
  const folder = pathFrom(context, given)
  const folderStats = await stat(folder).catch(() => null)
  if (!folderStats?.isDirectory())
    throw new AdminFault(exitCodes.wrongUsage, `--${option}: there is no folder ${folder}.`)
  return folder
}

function summary(result: CatalogueImportResult, bannerCount: number, dryRun: boolean): string {
  const { created, updated, unchanged, skipped, warnings, retired, made } = result
  const changes = changesText(result)
  return [
    result.written
      ? 'Imported.'
      : dryRun
        ? 'Nothing was imported; this is what would be.'
        : 'Nothing was imported, for --strict allows no bad row.',
    `Products: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} left out${retired > 0 ? `, ${retired} retired` : ''}.`,
    ...(changes === '' ? [] : [`Of those that were there: ${changes}.`]),
    `New: ${made.categories} categories, ${made.subcategories} subcategories, ${made.occasions} occasions.`,
    ...(bannerCount > 0 ? [`Banners: ${bannerCount}.`] : []),
    ...(warnings > 0 ? [`Warnings: ${warnings}.`] : []),
  ].join('\n')
}

/** What an import changes, for the audit log: the counts that are not 0. */
function auditedCounts(
  { made, skipped, warnings: _told, ...counts }: CatalogueImportResult,
  bannerCount: number,
): Record<string, number> {
  const all = { ...counts, left_out: skipped, banners: bannerCount, ...made }
  return Object.fromEntries(
    Object.entries(all)
      .filter((entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0)
      .map(([name, many]) => [name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), many]),
  )
}

/** A store for dry runs, which accepts pictures without storing them. */
const dryRunStore = (media: MediaStore): MediaStore => ({
  put: () => Promise.resolve(),
  has: (key) => media.has(key),
  read: (key) => media.read(key),
  open: (key) => media.open(key),
  names: (folder) => media.names(folder),
  check: () => media.check(),
  clean: () => Promise.resolve(),
})

/** Rejects columns that need a missing option. */
const headingsGuard = (options: { setStock: boolean; idempotencyKey?: string | undefined }) => {
  const wrong = (what: string) => new AdminFault(exitCodes.wrongUsage, `${what} Nothing was imported.`)
  return (headings: readonly string[]) => {
    const changes = headings.includes('stock_change')
    if (changes && options.setStock) throw wrong('A file with stock_change takes no --set-stock.')
    if (changes && options.idempotencyKey === undefined) {
      throw wrong(
        'stock_change needs --idempotency-key, a name for this delivery: changes under the same one count once.',
      )
    }
    if (!changes && options.idempotencyKey !== undefined) {
      throw wrong('--idempotency-key is for a file with the column stock_change.')
    }
  }
}

/** `catalogue import`: a client's catalogue from a spreadsheet and a folder of pictures. */
export const catalogueImportCommand = declared({
  name: 'import',
  description: 'import products from a CSV file; run it again to update them by their codes',
  options: {
    client: needed('<login-id>', 'whose catalogue it is'),
    csv: needed('<file>', 'the products'),
    pictures: optional('<folder>', 'where the pictures are that the file names'),
    banners: optional('<folder>', "pictures that replace the home page's banners, by file name"),
    dryRun: flag('say what would change, and change nothing'),
    strict: flag('import nothing if a row is invalid'),
    yes: flag('do not ask, even if more than a tenth of the products would be retired or lose something'),
    setStock: flag('also set the stock of existing products'),
    reason: optional(
      '<text>',
      'why stock changes; default: the name of the file',
      v.pipe(v.string(), v.trim(), v.minLength(3, 'say why in a few words'), v.maxLength(200)),
    ),
    idempotencyKey: optional(
      '<key>',
      'with stock_change: names the delivery, whose changes count once',
      v.pipe(v.string(), v.minLength(1), v.maxLength(100, 'at most 100 characters')),
    ),
    retireMissing: flag('stop showing products that the file does not name'),
    showAgain: flag('show retired products again if the file names them'),
    defaultStock: preset(
      '<n>',
      'the stock if the cell is empty',
      v.pipe(wholeText(STOCK_FAULT), v.minValue(0, STOCK_FAULT), v.maxValue(999_999, STOCK_FAULT)),
      '0',
    ),
    json: flag('print the result as JSON'),
  },
  notes: `${catalogueFormatHelp}
${bannersFormatHelp}

A missing or unreadable picture is a warning: the row is imported without it. An import that would retire more than a
tenth of the products that are shown, or take price, pictures, texts, details or stock from them, asks first; a script says --yes.`,
  examples: [
    '--client acme --csv products.csv --pictures images',
    '--client acme --csv products.csv --pictures images --strict --retire-missing',
    '--client acme --csv prices.csv --dry-run',
    '--client acme --csv delivery.csv --idempotency-key "delivery 4711"',
  ],
  async start(options, context) {
    const { strict, dryRun, retireMissing, defaultStock, setStock, showAgain, idempotencyKey } = options
    const file = pathFrom(context, options.csv)
    const size = (await stat(file).catch(() => null))?.size ?? 0
    const picturesFolder = await folderOf(context, 'pictures', options.pictures)
    const bannersFolder = await folderOf(context, 'banners', options.banners)
    const media = dryRun ? dryRunStore(context.media) : context.media
    return withWork(context, async ({ database, operate }) => {
      const client = await findClient(database.db, options.client)
      const taken = bannersFolder ? await takeBanners(bannersFolder, media) : []
      const reading = showBar(context, 'Looking at the file', size)
      let bytes = 0
      let writing: ReturnType<typeof showBar> | null = null
      const reason = options.reason ?? `Import of ${path.basename(file)}`
      const result = await importCatalogue({
        database,
        clientId: client.id,
        file,
        pictureSource: await openPictureSource(picturesFolder, media, PRODUCT_PICTURE_SIDE),
        strict,
        dryRun,
        retireMissing,
        defaultStock,
        setStock,
        showAgain,
        movement: {
          reason,
          actor: context.actor,
          idempotencyKey,
        },
        onHeadings: headingsGuard(options),
        onFault: faultPrinter(context, 'skipped'),
        onWarning: faultPrinter(context, 'warning'),
        mayWrite: async ({ retired, losing }, shown) => {
          reading.end()
          const harm = `This import would retire ${retired} and take price, pictures, texts, details or stock from ${losing} of the ${shown} products that are shown.`
          return (retired + losing) * 10 <= shown || options.yes || assertWanted(context, harm)
        },
        record(found, within) {
          const changes = auditedCounts(found, taken.length)
          const asked = { client: client.loginId, reason, changes }
          return operate(recorded(within), asked)
        },
        onRead: (more) => reading.to((bytes += more)),
        onWritten: (rows, of) => {
          writing ??= showBar(context, 'Writing products', of)
          writing.to(rows)
        },
      }).finally(() => {
        reading.end()
        writing?.end()
      })
      if (result.written && taken.length > 0) await replaceBanners(database.db, client.id, taken)
      const bannerCount = result.written || dryRun ? taken.length : 0
      return {
        text: summary(result, bannerCount, dryRun),
        value: { ...result, banners: bannerCount },
        exitCode: result.skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok,
      }
    })
  },
})
