/** Clears a visitor's session, and checks through the probe page what remains readable. */
import { clipboard, webContents, type Session, type WebContents } from 'electron'
import * as v from 'valibot'
import { isShopPage } from '../network/allow-list.rules.ts'
import { pageProof, PROOF_SCRIPT, remainingItems } from './wipe-check.rules.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import { runInProbePage } from './probe-page.ts'
import { shopAddresses } from '../network/scheme.ts'

/** Clearing that hangs counts as failed. */
const CLEARED_WITHIN_MS = 5000

type Clearing = readonly [name: string, clear: (session: Session) => Promise<void>]

/** First: a running request could write again. */
const connections: Clearing = ['connections', (session) => session.closeAllConnections()]

/**
 * Independent of each other, so they run in parallel. `clearData()` is not used: it skips the storage of a custom
 * scheme, and so does `clearStorageData()` with options (docs/decisions/010).
 */
const clearings: readonly Clearing[] = [
  ['storage', (session) => session.clearStorageData()],
  ['auth cache', (session) => session.clearAuthCache()],
  ['cache', (session) => session.clearCache()],
  ['host cache', (session) => session.clearHostResolverCache()],
]

/** @returns the names of what could not be cleared; one failure does not stop the others */
export async function clearSession(session: Session): Promise<string[]> {
  const failed: string[] = []
  const run = async ([name, clear]: Clearing): Promise<void> => {
    await withTimeout(CLEARED_WITHIN_MS, clear(session)).catch(() => failed.push(name))
  }
  await run(connections)
  await Promise.all(clearings.map(run))
  clipboard.clear()
  // Linux' primary selection: marked text can be pasted with the middle button.
  if (process.platform === 'linux') clipboard.selection.clear()
  return failed
}

/** Length of the text that can still be pasted, by keyboard and, on Linux, by the middle button. */
async function lettersInClipboards(): Promise<number> {
  const clipboards = process.platform === 'linux' ? [clipboard, clipboard.selection] : [clipboard]
  const texts = await withTimeout(CLEARED_WITHIN_MS, Promise.all(clipboards.map((each) => each.readText())))
  return texts.join('').length
}

const isProbePage = (contents: WebContents): boolean => contents.getURL() === shopAddresses.proof

/** Closes probe pages that an earlier check left open: they share the session's storage. No check may be running. */
export function closeProbePages(): void {
  for (const contents of webContents.getAllWebContents())
    if (!contents.isDestroyed() && isProbePage(contents)) contents.close()
}

/** Pages of the shop still alive; each may hold a member in memory. */
function livingShopPages(): number {
  return webContents
    .getAllWebContents()
    .filter((contents) => !contents.isDestroyed() && isShopPage(contents.getURL()) && !isProbePage(contents))
    .length
}

/**
 * Checks with a blank page of the shop's origin what a page of this session could read.
 * @param main whether main itself still knows a member; `null` for the next visitor's session, which may be checked
 * before the clipboard is cleared
 * @returns the names of what is left; `proof` if the probe page failed
 */
export async function remainingIn(
  session: Session,
  main: { holdsMember: boolean } | null,
): Promise<string[]> {
  const channels = livingShopPages()
  try {
    const [counted] = await runInProbePage(session, [PROOF_SCRIPT])
    const seen = v.parse(pageProof, counted)
    const cookies = await session.cookies.get({})
    const workers = Object.keys(session.serviceWorkers.getAllRunning())
    return remainingItems({
      ...seen,
      cookies: Math.max(seen.cookies, cookies.length),
      serviceWorkers: Math.max(seen.serviceWorkers, workers.length),
      channels,
      deviceToken: main?.holdsMember === true ? 1 : 0,
      clipboard: main === null ? 0 : await lettersInClipboards(),
    })
  } catch {
    return ['proof']
  }
}
