/** `client page`: writes one of a client's content pages. */
import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import * as v from 'valibot'
import { pageOperations } from '../operations/pages.ts'
import { pathFrom, readOptions, type CliContext } from './cli-context.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { takePictureOption } from './picture-option.ts'
import { runOperation } from './run-operation.ts'

const pageOptions = v.object({
  client: v.string(),
  kind: v.string(),
  title: v.string(),
  html: v.string(),
  titleHi: v.optional(v.string()),
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
  const hindi =
    titleHi === undefined || htmlHi === undefined
      ? null
      : { title: titleHi, description: await readHtml(context, 'html-hi', htmlHi) }
  const picture = options.picture ? await takePictureOption(context, 'picture', options.picture, 1680) : ''
  await context.withDatabase(async (database) => {
    const { client, kind } = options
    const page = { client, kind, title, description, hindi, picture }
    await runOperation(context, database, pageOperations.writePage, page)
    context.print(`The page ${kind} of ${client} is written.`)
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
