import { readdir, stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Command } from 'commander'
import * as v from 'valibot'
import { banners } from '../../db/schema.ts'
import type { Database } from '../../db/open.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { faultPrinter, pathFrom, readOptions, type CliContext } from '../cli-context.ts'
import { AdminFault, exitCodes, type ExitCode } from '../exit-codes.ts'
import { findClient } from '../find-client.ts'
import { showBar } from '../show-bar.ts'
import { catalogueFormatHelp } from './catalogue-columns.ts'
import { importCatalogue, type CatalogueImportResult } from './import-catalogue.ts'
import { OutsideFolder, openPictureShelf } from './picture-shelf.ts'

const BANNER_SIDE = 2520

const importOptions = v.object({
  client: v.string(),
  csv: v.string(),
  pictures: v.optional(v.string()),
  banners: v.optional(v.string()),
  strict: v.optional(v.boolean(), false),
  retireMissing: v.optional(v.boolean(), false),
  defaultStock: v.pipe(
    v.optional(v.string(), '0'),
    v.regex(/^\d{1,6}$/, 'must be a whole number from 0 up'),
    v.transform(Number),
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

/** Takes the banners in; before a row of the file is written, so that a bad one leaves nothing half done. */
async function takeBanners(folder: string, media: MediaStore): Promise<string[]> {
  const wrong = (what: string) =>
    new AdminFault(exitCodes.wrongUsage, `--banners: ${what}. Nothing was imported.`)
  const names = (await readdir(folder))
    .filter((name) => /\.(jpe?g|png|webp|avif|gif|tiff?)$/i.test(name))
    .toSorted()
  if (names.length === 0) throw wrong(`there is no picture in ${folder}`)
  const shelf = await openPictureShelf(folder, media, BANNER_SIDE)
  const filenames: string[] = []
  for (const name of names) {
    const taken = await shelf.take(name).catch((error: unknown) => {
      throw error instanceof OutsideFolder ? wrong(`${name} leads out of the folder`) : error
    })
    if ('missing' in taken) throw wrong(`${name}: ${taken.missing}`)
    filenames.push(taken.filename)
  }
  return filenames
}

async function replaceBanners(db: Database, clientId: number, filenames: readonly string[]): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.delete(banners).where(eq(banners.clientId, clientId))
    await transaction
      .insert(banners)
      .values(filenames.map((filename, position) => ({ clientId, filename, position })))
  })
}

function summary(result: CatalogueImportResult, bannerCount: number): string {
  const { created, updated, unchanged, skipped, warnings, retired, made } = result
  return [
    result.written ? 'Imported.' : 'Nothing was imported, for --strict allows no bad row.',
    `Products: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} left out${retired > 0 ? `, ${retired} retired` : ''}.`,
    `New: ${made.categories} categories, ${made.subcategories} subcategories, ${made.occasions} occasions.`,
    ...(bannerCount > 0 ? [`Banners: ${bannerCount}.`] : []),
    ...(warnings > 0 ? [`Warnings: ${warnings}.`] : []),
  ].join('\n')
}

async function runImport(context: CliContext, given: unknown): Promise<ExitCode> {
  const options = readOptions(importOptions, given)
  const file = pathFrom(context, options.csv)
  const size = (await stat(file).catch(() => null))?.size ?? 0
  const picturesFolder = await folderOf(context, 'pictures', options.pictures)
  const bannersFolder = await folderOf(context, 'banners', options.banners)
  const { media } = context
  return context.withDatabase(async (database) => {
    const client = await findClient(database.db, options.client)
    const taken = bannersFolder ? await takeBanners(bannersFolder, media) : []
    const reading = showBar(context, 'Looking at the file', size)
    let bytes = 0
    let writing: ReturnType<typeof showBar> | null = null
    const result = await importCatalogue({
      database,
      clientId: client.id,
      file,
      picturesFolder,
      media,
      strict: options.strict,
      retireMissing: options.retireMissing,
      defaultStock: options.defaultStock,
      onFault: faultPrinter(context, 'skipped'),
      onWarning: faultPrinter(context, 'warning'),
      onRead: (more) => reading.to((bytes += more)),
      onWritten: (rows, of) => {
        reading.end()
        writing ??= showBar(context, 'Writing products', of)
        writing.to(rows)
      },
    }).finally(() => {
      reading.end()
      writing?.end()
    })
    const bannerCount = result.written ? taken.length : 0
    if (bannerCount > 0) await replaceBanners(database.db, client.id, taken)
    context.print(
      options.json ? JSON.stringify({ ...result, banners: bannerCount }) : summary(result, bannerCount),
    )
    return result.skipped > 0 ? exitCodes.someRowsBad : exitCodes.ok
  })
}

/** `catalogue import` (issue: a client's catalogue comes as a spreadsheet and a folder of pictures). */
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
    .option('--strict', 'import nothing where a single row is bad')
    .option('--retire-missing', 'stop showing products that the file does not name')
    .option('--default-stock <n>', 'the stock where the cell is empty', '0')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `${catalogueFormatHelp}

A missing or unreadable picture is a warning: the row is imported without it.

Examples:
  npm run admin -- catalogue import --client acme --csv products.csv --pictures images
  npm run admin -- catalogue import --client acme --csv products.csv --pictures images --strict --retire-missing`,
    )
    .action(async (options) => end(await runImport(context, options)))
}
