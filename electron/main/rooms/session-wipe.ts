/** Forgets the member who was here, proves it, and makes a new window for the next. */
import { BrowserWindow, clipboard, type Session } from 'electron'
import * as v from 'valibot'
import { leftovers, PROOF_SCRIPT, wipeProof } from '../policy/leftovers.ts'
import { retryPause } from '../policy/retry-pause.ts'
import { tellPage } from '../ipc.ts'
import { hostPageAddress } from './host-pages.ts'
import type { Journal } from './journal.ts'
import { shopAddresses } from './scheme.ts'
import type { KioskWindow } from './window.ts'

export type WipeReason = 'idle' | 'lock' | 'suspend' | 'logout' | 'crash'

export interface SessionWipe {
  /** Wipes, once at a time, and opens the shop for the next person. */
  wipe(reason: WipeReason): Promise<void>
  /** The shop says that its session has ended: the answer to the wipe, or the wish for one. */
  sessionEnded(): void
}

/** How long the page may take to end its session at the provider. */
const FAREWELL_MS = 2000

async function clearEverything(session: Session): Promise<void> {
  await session.closeAllConnections()
  await session.clearData()
  await session.clearAuthCache()
  await session.clearCache()
  await session.clearHostResolverCache()
  await session.clearCodeCaches({})
  clipboard.clear()
}

/** Looks with a bare page of the shop's origin at what the next person's page could read. */
async function whatIsLeft(session: Session): Promise<string[]> {
  const witness = new BrowserWindow({
    show: false,
    webPreferences: { session, sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
  try {
    await witness.loadURL(shopAddresses.proof)
    const found: unknown = await witness.webContents.executeJavaScript(PROOF_SCRIPT)
    const cookies = await session.cookies.get({})
    const proof = v.parse(wipeProof, found)
    return leftovers({ ...proof, cookies: Math.max(proof.cookies, cookies.length) })
  } catch {
    return ['proof']
  } finally {
    witness.destroy()
  }
}

/** @param openShop opens the shop's first page in a new window */
export function sessionWipe(
  session: Session,
  window: KioskWindow,
  journal: Journal,
  openShop: () => void,
): SessionWipe {
  let underWay: Promise<void> | null = null
  let saidFarewell: (() => void) | null = null

  function farewell(): Promise<void> {
    const page = window.page()
    if (page === null) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, FAREWELL_MS)
      saidFarewell = () => {
        clearTimeout(timer)
        resolve()
      }
      tellPage(page, 'sessionEnding', null)
    })
  }

  /** @returns whether nothing is left */
  async function clearAndProve(): Promise<boolean> {
    try {
      await clearEverything(session)
    } catch {
      journal.note('wipe-clear-failed')
    }
    const left = await whatIsLeft(session)
    journal.note('wipe-proof', { left })
    return left.length === 0
  }

  async function untilNothingIsLeft(): Promise<void> {
    for (let failures = 1; !(await clearAndProve()); failures += 1) {
      // The second try comes at once; after that the kiosk says that it is not ready.
      if (failures === 1) continue
      window.open(hostPageAddress('wipe-failed'))
      const pause = retryPause(failures - 1, Math.random())
      await new Promise((resolve) => {
        setTimeout(resolve, pause)
      })
      window.destroy()
    }
  }

  async function run(reason: WipeReason): Promise<void> {
    const start = performance.now()
    journal.note('wipe-begins', { reason })
    await farewell()
    saidFarewell = null
    window.destroy()
    await untilNothingIsLeft()
    journal.note('wipe-done', { reason, milliseconds: Math.round(performance.now() - start) })
    openShop()
  }

  function wipe(reason: WipeReason): Promise<void> {
    underWay ??= run(reason).finally(() => {
      underWay = null
    })
    return underWay
  }

  return {
    wipe,
    sessionEnded() {
      if (underWay === null) void wipe('logout')
      else saidFarewell?.()
    },
  }
}
