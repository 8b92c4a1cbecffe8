/** Facts, tests and report of the page *This terminal* behind the exit PIN. */
import { mkdir, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { app } from 'electron'
import { aboutLabels, reportMessages, spanOf } from '../../../src/contract/messages/terminal.ts'
import {
  journalLines,
  type SavedReport,
  type ShownEvent,
  type TerminalFacts,
  type TerminalTestName,
  type TestResult,
} from '../../../src/contract/kiosk/terminal.ts'
import type { ResolvedConfiguration } from '../configuration/configuration.rules.ts'
import { configurationRemarks, shownSettings } from '../configuration/shown-settings.rules.ts'
import { listCrashDumps } from '../process/crash-dumps.ts'
import { touchVerdict, unconfigured } from './test-verdicts.rules.ts'
import type { ExitPin } from './exit-pin.ts'
import type { Journal, JournalLine } from '../base/journal.ts'
import type { ProxyCredentials } from '../network/proxy-credentials.ts'
import type { TerminalTests } from './terminal-tests.ts'

/** Handlers of the page behind the exit PIN. Each refuses until the PIN was entered. */
export interface DiagnosticsHandlers {
  terminalFacts(): Promise<TerminalFacts>
  runTerminalTest(name: TerminalTestName): Promise<TestResult>
  noteTouchTest(touched: number, byTouch: boolean): TestResult
  saveReport(): Promise<SavedReport>
}

function shownEvent({ at, event, ...facts }: JournalLine): ShownEvent {
  const factLines = Object.entries(facts).map(
    ([name, fact]) => `${name} ${Array.isArray(fact) ? fact.join(', ') : String(fact)}`,
  )
  return { at, event, facts: factLines.join(', ') }
}

export interface DiagnosticsOptions {
  pin: ExitPin
  configuration: ResolvedConfiguration
  /** `null` if the configuration is invalid: there is nothing to test yet. */
  tests: TerminalTests | null
  journal: Journal
  credentials: Pick<ProxyCredentials, 'remarks'>
}

/** The handlers of the page behind the exit PIN. */
export function diagnostics(options: DiagnosticsOptions): DiagnosticsHandlers {
  const { pin, configuration, tests, journal, credentials } = options
  const results: Partial<Record<TerminalTestName | 'touch', TestResult>> = {}

  function keep(name: TerminalTestName | 'touch', found: TestResult): TestResult {
    results[name] = found
    journal.note('terminal-tested', { test: name, outcome: found.outcome })
    return found
  }

  async function facts(lines: number): Promise<TerminalFacts> {
    const dumps = await listCrashDumps(app.getPath('crashDumps'))
    const about = {
      version: app.getVersion(),
      electron: process.versions['electron'] ?? '',
      chromium: process.versions['chrome'] ?? '',
      system: `${os.type()} ${os.release()} ${os.arch()}`,
      machine: os.hostname(),
      started: spanOf(process.uptime()),
      journal: journal.folder,
    }
    return {
      about: Object.entries(about).map(([name, value]) => ({
        label: aboutLabels[name as keyof typeof about],
        value,
      })),
      settings: shownSettings(configuration),
      remarks: [...configurationRemarks(configuration), ...credentials.remarks()],
      journal: journal.newest(lines).map(shownEvent),
      crashDumps: dumps.map(({ file, writtenAt, bytes }) => ({
        name: path.basename(file),
        at: new Date(writtenAt).toISOString(),
        bytes,
      })),
    }
  }

  async function save(): Promise<SavedReport> {
    const folder = configuration.settings.reportFolder ?? app.getPath('documents')
    const at = new Date().toISOString()
    const file = path.join(folder, `kiosk-report-${at.slice(0, 19).replaceAll(':', '-')}.json`)
    try {
      await mkdir(folder, { recursive: true })
      const report = { at, ...(await facts(journalLines.report)), tests: results }
      await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
      journal.note('report-saved')
      return { saved: true, sentence: reportMessages.saved(file) }
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? String(error)
      return { saved: false, sentence: reportMessages.failed(folder, code) }
    }
  }

  return {
    terminalFacts: () => pin.behindPin(() => facts(journalLines.page)),
    runTerminalTest: (name) =>
      pin.behindPin(async () => keep(name, tests === null ? unconfigured : await tests[name]())),
    noteTouchTest: (touched, byTouch) => pin.behindPin(() => keep('touch', touchVerdict(touched, byTouch))),
    saveReport: () => pin.behindPin(save),
  }
}
