/** Hidden blank page of the shop's origin, which checks what a page of its session could read and do. */
import { WebContentsView, type Session } from 'electron'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import { shopAddresses } from '../network/scheme.ts'

/** Timeout of a script, in milliseconds: longer than the slowest takes. */
const ANSWERS_WITHIN_MS = 12_000

/**
 * Runs scripts in a blank page of the shop's origin, then destroys it. Its view is in no window.
 * @returns the scripts' results, in order
 * @throws if the page does not load, a script fails, or a result does not come in time
 */
export async function runInProbePage(session: Session, scripts: readonly string[]): Promise<unknown[]> {
  const { webContents: probe } = new WebContentsView({
    webPreferences: {
      session,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      backgroundThrottling: false,
    },
  })
  async function ask(): Promise<unknown[]> {
    await probe.loadURL(shopAddresses.proof)
    const answers: unknown[] = []
    for (const script of scripts) answers.push(await probe.executeJavaScript(script))
    return answers
  }
  try {
    return await withTimeout(ANSWERS_WITHIN_MS, ask())
  } finally {
    if (!probe.isDestroyed()) probe.close()
  }
}
