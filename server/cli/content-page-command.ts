/** `client page`: writes one of a client's content pages. */
import { readFile } from 'node:fs/promises'
import { pageOperations } from '../operations/pages.ts'
import { pathFrom, type CliContext } from './cli-context.ts'
import { declared, needed, optional, withWork } from './declared-command.ts'
import { AdminFault, exitCodes } from './exit-codes.ts'
import { takePictureOption } from './picture-option.ts'

async function readHtml(context: CliContext, option: string, given: string): Promise<string> {
  const file = pathFrom(context, given)
  return readFile(file, 'utf8').catch(() => {
    throw new AdminFault(exitCodes.wrongUsage, `--${option}: ${file} can't be read.`)
  })
}

export const pageCommand = declared({
  name: 'page',
  description: 'write the About Us, Terms or Privacy page',
  options: {
    client: needed('<login-id>', 'which client'),
    kind: needed('<about|terms|privacy>', 'which page'),
    title: needed('<title>', 'its heading'),
    html: needed('<file>', 'its text, as HTML'),
    titleHi: optional('<title>', 'its heading in Hindi'),
    htmlHi: optional('<file>', 'its text in Hindi, as HTML'),
    picture: optional('<file>', 'a picture, shown on About Us'),
  },
  examples: ['--client acme --kind about --title "About us" --html about.html'],
  async start({ client, kind, title, html, titleHi, htmlHi, picture: file }, context) {
    if ((titleHi === undefined) !== (htmlHi === undefined))
      throw new AdminFault(exitCodes.wrongUsage, '--title-hi and --html-hi belong together.')
    const description = await readHtml(context, 'html', html)
    const hindi =
      titleHi === undefined || htmlHi === undefined
        ? null
        : { title: titleHi, description: await readHtml(context, 'html-hi', htmlHi) }
    const picture = file ? await takePictureOption(context, 'picture', file, 1680) : ''
    const page = { client, kind, title, description, hindi, picture }
    await withWork(context, ({ operate }) => operate(pageOperations.writePage, page))
    return { text: `The page ${kind} of ${client} is written.` }
  },
})
