import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import * as v from 'valibot'
import { wholeText } from '../../../src/contract/number-rules.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { assertWanted, faultPrinter, pathFrom, readOptions, type CliContext } from '../cli-context.ts'
import { AdminFault, exitCodes, type ExitCode } from '../exit-codes.ts'
import { findClient } from '../find-client.ts'
import { showBar } from '../show-bar.ts'
import { bannersFormatHelp, replaceBanners, takeBanners } from './banners-folder.ts'
import { importCatalogue as recorded } from '../../operations/catalogue.ts'
import { runOperation } from '../run-operation.ts'
import { changesText } from './catalogue-changes.ts'
import { catalogueFormatHelp } from './catalogue-columns.ts'
import { importCatalogue, type CatalogueImportResult } from './import-catalogue.ts'
import { openPictureSource } from './picture-source.ts'

/** Largest displayed size of a product's picture, in pixels of its longer side. */
const PICTURE_SIDE = 1600

const STOCK_FAULT = 'must be a whole number from 0 up'

const importOptions = v.object({
  client: v.string(),
  csv: v.string(),
  pictures: v.optional(v.string()),
  banners: v.optional(v.string()),
  strict: v.optional(v.boolean(), false),
  retireMissing: v.optional(v.boolean(), false),
  dryRun: v.optional(v.boolean(), false),
  yes: v.optional(v.boolean(), false),
  setStock: v.optional(v.boolean(), false),
  showAgain: v.optional(v.boolean(), false),
  reason: v.optional(
    v.pipe(v.string(), v.trim(), v.minLength(3, 'say why in a few words'), v.maxLength(200)),
  ),
  idempotencyKey: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100, 'at most 100 characters'))),
  defaultStock: v.pipe(
    v.optional(v.string(), '0'),
    wholeText(STOCK_FAULT),
    v.minValue(0, STOCK_FAULT),
    v.maxValue(999_999, STOCK_FAULT),
  ),
  json: v.optional(v.boolean(), false),
})

async function folderOf(
  context: CliContext,
  option: string,
  given: string | undefined,
): Promise<string | null> {
  if (given === undefined) return null
  const folder = pathFrom(context, given)
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory())
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

async function runImport(context: CliContext, given: unknown): Promise<ExitCode> {
  const options = readOptions(importOptions, given)
  const { strict, dryRun, retireMissing, defaultStock, setStock, showAgain, idempotencyKey } = options
  const file = pathFrom(context, options.csv)
  const size = (await stat(file).catch(() => null))?.size ?? 0
  const picturesFolder = await folderOf(context, 'pictures', options.pictures)
  const bannersFolder = await folderOf(context, 'banners', options.banners)
  const media = dryRun ? dryRunStore(context.media) : context.media
  return context.withDatabase(async (database) => {
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
      pictureSource: await openPictureSource(picturesFolder, media, PICTURE_SIDE),
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
        return runOperation(context, database, recorded(within), asked)
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
    context.print(
      options.json
        ? JSON.stringify({ ...result, banners: bannerCount })
        : summary(result, bannerCount, dryRun),
    )
    return result.skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok
  })
}

/** `catalogue import`: a client's catalogue from a spreadsheet and a folder of pictures. */
export function addCatalogueCommands(
  program: Command,
  context: CliContext,
  end: (code: ExitCode) => void,
): void {
  const catalogue = program.command('catalogue').description("a client's products")
  catalogue
    .command('import')
    .description('import products from a CSV file; run it again to update them by their codes')
    .requiredOption('--client <login-id>', 'whose catalogue it is')
    .requiredOption('--csv <file>', 'the products')
    .option('--pictures <folder>', 'where the pictures are that the file names')
    .option('--banners <folder>', "pictures that replace the home page's banners, by file name")
    .option('--dry-run', 'say what would change, and change nothing')
    .option('--strict', 'import nothing if a row is invalid')
    .option(
      '--yes',
      'do not ask, even if more than a tenth of the products would be retired or lose something',
    )
    .option('--set-stock', 'also set the stock of existing products')
    .option('--reason <text>', 'why stock changes; default: the name of the file')
    .option('--idempotency-key <key>', 'with stock_change: names the delivery, whose changes count once')
    .option('--retire-missing', 'stop showing products that the file does not name')
    .option('--show-again', 'show retired products again if the file names them')
    .option('--default-stock <n>', 'the stock if the cell is empty', '0')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `${catalogueFormatHelp}
${bannersFormatHelp}

A missing or unreadable picture is a warning: the row is imported without it. An import that would retire more than a
tenth of the products that are shown, or take price, pictures, texts, details or stock from them, asks first; a script says --yes.

Examples:
  npm run admin -- catalogue import --client acme --csv products.csv --pictures images
  npm run admin -- catalogue import --client acme --csv products.csv --pictures images --strict --retire-missing
  npm run admin -- catalogue import --client acme --csv prices.csv --dry-run
  npm run admin -- catalogue import --client acme --csv delivery.csv --idempotency-key "delivery 4711"`,
    )
    .action(async (options) => end(await runImport(context, options)))
}
