/** The tests of the page *This terminal*: each exercises the real component and returns a verdict. */
import { screen, type Session } from 'electron'
import * as v from 'valibot'
import type { TerminalTestName, TestResult } from '../../../src/contract/kiosk/terminal.ts'
import { withTimeout } from '../../../src/lib/with-timeout.ts'
import {
  clockVerdict,
  displayVerdict,
  providerVerdict,
  realtimeVerdict,
  wipeVerdict,
} from './test-verdicts.rules.ts'
import { channelScript, FILL_SCRIPT, FILLED_STORAGES, MARKS_SCRIPT } from '../sessions/probe-scripts.rules.ts'
import { askHome } from '../network/provider-probe.ts'
import type { SessionWipe } from '../sessions/session-wipe.ts'
import { runInProbePage } from '../sessions/probe-page.ts'
import type { VisitorSessions } from '../sessions/visitor-sessions.ts'

export type TerminalTests = Record<TerminalTestName, () => TestResult | Promise<TestResult>>

export interface TestedTerminal {
  /** The session of requests to the provider. */
  session: Session
  sessions: VisitorSessions
  wipe: SessionWipe
  homeAddress: string
  channelAddress: string
  fullScreen: boolean
  push: () => TestResult | Promise<TestResult>
}

async function openChannel(session: Session, address: string): Promise<number | null> {
  try {
    const [milliseconds] = await runInProbePage(session, [channelScript(address)])
    return v.parse(v.nullable(v.number()), milliseconds)
  } catch {
    return null
  }
}

const WIPE_WITHIN_MS = 60_000
const names = v.array(v.picklist(FILLED_STORAGES))

/** Fills the shop's storages and runs the real wipe, which also ends a visitor's session. */
async function rehearseWipe({ sessions, wipe }: TestedTerminal): Promise<TestResult> {
  const [, found] = await runInProbePage(sessions.current(), [FILL_SCRIPT, MARKS_SCRIPT])
  const start = performance.now()
  try {
    await withTimeout(WIPE_WITHIN_MS, wipe.wipe('rehearsal'))
  } catch {
    // A wipe whose proof fails shows its own page and then restarts the kiosk.
    return wipeVerdict([], ['proof'], 0)
  }
  const milliseconds = Math.round(performance.now() - start)
  const [left] = await runInProbePage(sessions.current(), [MARKS_SCRIPT])
  return wipeVerdict(v.parse(names, found), v.parse(names, left), milliseconds)
}

export function terminalTests(terminal: TestedTerminal): TerminalTests {
  const { session, homeAddress, channelAddress, fullScreen, push } = terminal
  return {
    provider: async () => providerVerdict(await askHome(session, homeAddress)),
    clock: async () => clockVerdict(await askHome(session, homeAddress)),
    realtime: async () =>
      realtimeVerdict(
        await openChannel(terminal.sessions.current(), channelAddress),
        new URL(channelAddress).host,
      ),
    push,
    display: () =>
      displayVerdict(
        screen
          .getAllDisplays()
          .map(({ size, scaleFactor }) => ({ width: size.width, height: size.height, scale: scaleFactor })),
        fullScreen,
      ),
    wipe: () => rehearseWipe(terminal),
  }
}
