/** What nobody caught in main. Left to Electron, a box with the fault's text would stand before the shop. */
import { app } from 'electron'
import type { Journal } from './journal.ts'

/** A fault that comes with each start must not keep the machine busy with starting. */
const NOT_BEFORE_S = 20

/** Where it happened, and of which kind it is: its sentence may hold anything. */
function factsOf(fault: unknown): { kind: string; where: string } {
  if (!(fault instanceof Error)) return { kind: typeof fault, where: '' }
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : ''
  const [, where = ''] = /([\w-]+\.c?js:\d+:\d+)/.exec(fault.stack ?? '') ?? []
  return { kind: code === '' ? fault.name : code, where }
}

/**
 * Notes a fault and starts the kiosk again, as a page that crashed is opened again: nobody knows what main still
 * holds after it. A promise that nobody heard is only noted. While somebody builds the kiosk, Electron's box stays.
 * @param restart starts the kiosk again
 * @param main the process that it is about
 */
export function installCrashHandler(
  journal: Journal,
  restart: (reason: string) => void,
  main: Pick<NodeJS.Process, 'on' | 'uptime'> = process,
): void {
  let isEnding = false
  if (!app.isPackaged) return
  function startAgain(fault: unknown): void {
    journal.note('main-failed', factsOf(fault))
    if (isEnding) return
    isEnding = true
    setTimeout(() => restart('main-failed'), Math.max(0, NOT_BEFORE_S - main.uptime()) * 1000)
  }
  main.on('uncaughtException', startAgain)
  main.on('unhandledRejection', (fault) => journal.note('main-unheard', factsOf(fault)))
}
