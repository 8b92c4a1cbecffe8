/** What the kiosk's tests know of a running kiosk, and the folder of its configuration and data. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ElectronApplication, Page } from 'playwright/test'
import type { System } from './electron/system.ts'

export interface JournalLine {
  at: string
  event: string
  [fact: string]: unknown
}

/** Whether a page is visible to users: neither the host's page behind the shop nor a wipe's probe page. */
export function isSeen(address: string): boolean {
  return !address.endsWith('/moment') && !address.endsWith('/kiosk-proof.html')
}

/** How a process ended, and whether it had asked Electron for the next one. */
export interface Ending {
  /** The exit code, or the signal that ended it. */
  code: number | NodeJS.Signals | null
  relaunch: boolean
}

/** A kiosk on a real Electron. */
export interface DrivenKiosk {
  /** The visible pages of the kiosk's windows, oldest first. */
  pages(): Page[]
  /** Number of processes started so far. */
  starts(): number
  /** How the last process ended; `null` before one has. */
  ending(): Ending | null
  /** Ends the process as the system does, without asking it. */
  kill(): void
  stop(): Promise<void>
  /** The running main. */
  electron(): ElectronApplication
  /** Starts another process of the same kiosk, beside this one. @returns its exit code */
  secondStart(): Promise<number>
  system: System
  /** Such as `45.3.4`. */
  electronVersion: string
}

/** A test kiosk's folder of configuration and data. */
export interface KioskFolder {
  folder: string
  environment: NodeJS.ProcessEnv
  /** Whether a supervisor restarts the kiosk after a non-zero exit, as systemd, launchd or Shell Launcher do. */
  isSupervised?: boolean
  parameters?: readonly string[]
}

/** The content of each configuration source; a string is written unchanged. */
export interface KioskConfigurationFiles {
  policy?: object | string
  machineFile?: object | string
  environment?: Record<string, string>
  isSupervised?: boolean
  parameters?: readonly string[]
}

export type StartKiosk = (folder: KioskFolder) => Promise<DrivenKiosk>

async function writePlace(file: string, content: object | string | undefined): Promise<void> {
  if (content !== undefined)
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
}

/** Creates a folder for one kiosk. @returns the folder and its environment */
export async function makeKioskFolder(files: KioskConfigurationFiles): Promise<KioskFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kiosk-'))
  await writePlace(path.join(folder, 'policy.json'), files.policy)
  await writePlace(path.join(folder, 'kiosk.json'), files.machineFile)
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('KIOSK_'))
  return {
    folder,
    environment: { ...Object.fromEntries(own), ...files.environment, KIOSK_CONFIGURATION_FOLDER: folder },
    isSupervised: files.isSupervised ?? false,
    parameters: files.parameters ?? [],
  }
}

export async function removeKioskFolder({ folder }: KioskFolder): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The kiosk's journal so far. */
export function journalOf({ folder }: KioskFolder): JournalLine[] {
  return journalIn(path.join(folder, 'user-data'))
}

/** The journal in an app's data folder; empty if there is none. */
export function journalIn(userData: string): JournalLine[] {
  const file = path.join(userData, 'journal/journal.jsonl')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalLine)
}

/** This machine's Electron binary: `ELECTRON_PATH`, or the installed package's; `null` if there is none. */
export function findElectron(): string | null {
  const named = process.env['ELECTRON_PATH']
  if (named !== undefined && existsSync(named)) return named
  const installed = path.resolve('node_modules/electron')
  const pathFile = path.join(installed, 'path.txt')
  const binary = existsSync(pathFile) ? path.join(installed, 'dist', readFileSync(pathFile, 'utf8')) : ''
  return existsSync(binary) ? binary : null
}
