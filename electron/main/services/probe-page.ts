/** A window that nobody sees, with a bare page of the shop's origin in it: it reads and tries what a page could. */
import { BrowserWindow, type Session } from 'electron'
import { withTimeout } from '../decisions/with-timeout.ts'
import { shopAddresses } from './scheme.ts'

/** More than the slowest of its scripts takes. */
const ANSWERS_WITHIN_MS = 20_000

/**
 * Runs scripts in a bare page of the shop's origin, and destroys it.
 * @returns what each answered, in their order
 * @throws where the page does not load, a script fails, or an answer does not come in time
 */
export async function runInProbePage(session: Session, scripts: readonly string[]): Promise<unknown[]> {
  const witness = new BrowserWindow({
    show: false,
    webPreferences: { session, sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  async function ask(): Promise<unknown[]> {
    await witness.loadURL(shopAddresses.proof)
    const answers: unknown[] = []
    for (const script of scripts) answers.push(await witness.webContents.executeJavaScript(script))
    return answers
  }
  try {
    return await withTimeout(ANSWERS_WITHIN_MS, ask())
  } finally {
    witness.destroy()
  }
}
