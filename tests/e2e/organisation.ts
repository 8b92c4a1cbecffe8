/** What the people who run the shop do meanwhile, at a terminal of their own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Member } from './members.ts'
import { runningShop } from './running-shop.ts'

async function admin(...words: string[]): Promise<void> {
  const { databaseUrl, dataDirectory } = runningShop()
  const command = spawn(process.execPath, ['dist/server/admin.js', ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(command, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`admin ${words.join(' ')} ended with code ${code}`)
}

/** Gives a member points. */
export async function grantPoints({ clientLoginId, mobile }: Member, points: number): Promise<void> {
  const whose = ['--client', clientLoginId, '--mobile', mobile]
  await admin('points', 'grant', ...whose, '--points', String(points), '--reason', 'For a test')
}
