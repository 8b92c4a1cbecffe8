/** An operator's actions during a test, with the admin command line in the test's own process. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { processContext } from '../../server/cli/cli-context.ts'
import { runAdmin } from '../../server/cli/run-admin.ts'
import type { Member } from './members.ts'
import { runningShop } from './running-shop.ts'

async function admin(...words: string[]): Promise<void> {
  const { databaseUrl, dataDirectory } = runningShop()
  const complaints: string[] = []
  const code = await runAdmin(words, {
    ...processContext({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory }),
    print: () => undefined,
    complain: (text) => complaints.push(text),
  })
  if (code !== 0)
    throw new Error(`admin ${words.join(' ')} ended with code ${code}: ${complaints.join('; ')}`)
}

/**
 * Creates a shop with a spreadsheet's products, without banners and pictures.
 * @param csv its text
 * @param details further options of `client create`, such as `--languages`
 */
export async function openClient(
  loginId: string,
  name: string,
  csv: string,
  details: readonly string[] = [],
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
  try {
    const file = path.join(folder, 'products.csv')
    await writeFile(file, csv)
    await admin('client', 'create', '--login-id', loginId, '--name', name, ...details)
    await admin('catalogue', 'import', '--client', loginId, '--csv', file)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes a client's page About Us, in English and in Hindi. */
export async function writeAboutUs(
  loginId: string,
  page: { title: string; html: string; titleHi: string; htmlHi: string },
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'page-'))
  try {
    const [english, hindi] = [path.join(folder, 'en.html'), path.join(folder, 'hi.html')]
    await Promise.all([writeFile(english, page.html), writeFile(hindi, page.htmlHi)])
    const inEnglish = ['--title', page.title, '--html', english]
    const inHindi = ['--title-hi', page.titleHi, '--html-hi', hindi]
    await admin('client', 'page', '--client', loginId, '--kind', 'about', ...inEnglish, ...inHindi)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Answers a member's reported problem. @param to such as `refunded` */
export async function answerProblem(orderNumber: string, to: string, answer: string): Promise<void> {
  await admin('order', 'problem', '--order', orderNumber, '--to', to, '--answer', answer)
}

/** Gives a member points. */
export async function grantPoints({ clientLoginId, mobile }: Member, points: number): Promise<void> {
  const whose = ['--client', clientLoginId, '--mobile', mobile]
  await admin('points', 'grant', ...whose, '--points', String(points), '--reason', 'For a test')
}

/** Sends all of an order with a reported problem again. */
export const replaceOrder = (orderNumber: string): Promise<void> =>
  admin('order', 'replace', '--order', orderNumber)

/** Sends what of an order was not sent. */
export const sendParcel = (orderNumber: string, tracking: string): Promise<void> =>
  admin('order', 'parcel', '--order', orderNumber, '--carrier', 'Blue Post', '--tracking', tracking)
