/** A window that nobody sees, with a bare page of the shop's origin in it: it reads and tries what a page could. */
import { BrowserWindow, type Session } from 'electron'
import { shopAddresses } from './scheme.ts'

/**
 * Runs scripts in a bare page of the shop's origin, and destroys it.
 * @returns what each answered, in their order
 * @throws where the page does not load, or a script fails
 */
export async function askWitness(session: Session, scripts: readonly string[]): Promise<unknown[]> {
  const witness = new BrowserWindow({
    show: false,
    webPreferences: { session, sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  try {
    await witness.loadURL(shopAddresses.proof)
    const answers: unknown[] = []
    for (const script of scripts) answers.push(await witness.webContents.executeJavaScript(script))
    return answers
  } finally {
    witness.destroy()
  }
}
