/** `client page`: writes one of a client's content pages. */
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as v from 'valibot'
import { contentPages } from '../db/schema.ts'
import { pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { findClient } from './find-client.ts'
import { takePictureOption } from './picture-option.ts'

const pageOptions = v.object({
  client: v.string(),
  kind: v.picklist(['about', 'terms', 'privacy'], 'must be about, terms or privacy'),
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(200, 'at most 200 characters'),
  ),
  html: v.string(),
  picture: v.optional(v.string()),
})

async function writePage(context: CliContext, given: unknown): Promise<void> {
  const options = readOptions(pageOptions, given)
  const file = pathFrom(context, options.html)
  const description = await readFile(file, 'utf8').catch(() => {
    throw new AdminFault(exitCodes.wrongUsage, `--html: ${file} can't be read.`)
  })
  const filename = options.picture ? await takePictureOption(context, 'picture', options.picture, 1680) : ''
  await context.withDatabase(async ({ db }) => {
    const { id } = await findClient(db, options.client)
    const page = { title: options.title, description, filename }
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
    .option('--picture <file>', 'a picture, shown on About Us')
    .addHelpText(
      'after',
      '\nExample:\n  npm run admin -- client page --client acme --kind about --title "About us" --html about.html',
    )
    .action((options) => writePage(context, options))
}
