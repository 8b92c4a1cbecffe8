/** `client page`: writes one of a client's content pages. */
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as v from 'valibot'
import { contentPages } from '../db/schema.ts'
import { pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { takePictureOption } from './picture-option.ts'

const pageTitle = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'at most 200 characters'),
)

const pageOptions = v.object({
  client: v.string(),
  kind: v.picklist(['about', 'terms', 'privacy'], 'must be about, terms or privacy'),
  title: pageTitle,
  html: v.string(),
  titleHi: v.optional(pageTitle),
  htmlHi: v.optional(v.string()),
  picture: v.optional(v.string()),
})

async function readHtml(context: CliContext, option: string, given: string): Promise<string> {
  const file = pathFrom(context, given)
  return readFile(file, 'utf8').catch(() => {
    throw new AdminFault(exitCodes.wrongUsage, `--${option}: ${file} can't be read.`)
  })
}

async function writePage(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(pageOptions, given)
  const { title, html, titleHi, htmlHi } = options
  if ((titleHi === undefined) !== (htmlHi === undefined))
    throw new AdminFault(exitCodes.wrongUsage, '--title-hi and --html-hi belong together.')
  const description = await readHtml(context, 'html', html)
  const translations =
    titleHi === undefined || htmlHi === undefined
      ? null
      : { hi: { title: titleHi, description: await readHtml(context, 'html-hi', htmlHi) } }
  const filename = options.picture ? await takePictureOption(context, 'picture', options.picture, 1680) : ''
  await context.withDatabase(async ({ db }) => {
    const { id } = await findClient(db, options.client)
    const page = { title, description, translations, filename }
    await db
      .insert(contentPages)
      .values({ clientId: id, kind: options.kind, ...page })
      .onConflictDoUpdate({ target: [contentPages.clientId, contentPages.kind], set: page })
    context.print(`The page ${options.kind} of ${options.client} is written.`)
  })
}

/** @param parent the command `client` */
export function addPageCommand(parent: Command, context: CliContext): void {
  parent
    .command('page')
    .description('write the About Us, Terms or Privacy page')
    .requiredOption('--client <login-id>', 'which client')
    .requiredOption('--kind <about|terms|privacy>', 'which page')
    .requiredOption('--title <title>', 'its heading')
    .requiredOption('--html <file>', 'its text, as HTML')
    .option('--title-hi <title>', 'its heading in Hindi')
    .option('--html-hi <file>', 'its text in Hindi, as HTML')
    .option('--picture <file>', 'a picture, shown on About Us')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- client page --client acme --kind about --title "About us" --html about.html',
    )
    .action((options) => writePage(context, options))
}
