/** Configures electron-updater for a kiosk, and determines whether this installation may update itself. */
import { accessSync, constants, readFileSync } from 'node:fs'
import path from 'node:path'
import { app, type AuthInfo } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { load } from 'js-yaml'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { packageKind, whyNoUpdates, type UpdateGround } from './update.rules.ts'
import { updater, type Updater, type UpdaterOptions } from './updater.ts'
import { publishersOf } from './update-signature.rules.ts'
import type { Journal } from '../base/journal.ts'
import { prepareSession } from '../network/prepare-session.ts'
import type { ProxyLogin } from '../network/proxy-login.ts'
import { inBackground } from '../base/in-background.ts'
import { updateSignatureCheck } from './update-signature.ts'

function textOf(file: string): string | null {
  try {
    return readFileSync(path.join(process.resourcesPath, file), 'utf8')
  } catch {
    return null
  }
}

function publishers(): string[] {
  try {
    return publishersOf(load(textOf('app-update.yml') ?? ''))
  } catch {
    return []
  }
}

/**
 * Whether this user may replace the app. On macOS that needs write access to its folder; a per-user install on Windows
 * has it.
 */
function mayReplaceItself(): boolean {
  if (process.platform !== 'darwin') return true
  try {
    accessSync(path.resolve(process.resourcesPath, '../../..'), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Facts about this installation that decide whether it updates itself. */
function updateGround({ selfUpdate, supervised, updateFeed: feed }: KioskSettings): UpdateGround {
  return {
    selfUpdate,
    feed,
    isPackaged: app.isPackaged,
    supervised,
    package: packageKind(process.platform, textOf('package-type')),
    mayReplaceItself: mayReplaceItself(),
    // macOS itself compares the new app's signature with the old one's.
    knowsPublisher: process.platform === 'darwin' || publishers().length > 0,
  }
}

/**
 * Configures the library. Updates come from one folder. None is installed on Quit, because updates have a set hour. On
 * Windows our own check of the installer's signature replaces the library's, which accepts what it can't verify.
 */
export function configureEngine(
  engine: AppUpdater,
  feed: string,
  journal: Pick<Journal, 'note'>,
): AppUpdater {
  engine.logger = null
  engine.disableWebInstaller = true
  engine.allowPrerelease = false
  engine.autoInstallOnAppQuit = false
  if ('verifyUpdateCodeSignature' in engine)
    engine.verifyUpdateCodeSignature = updateSignatureCheck(publishers(), journal)
  engine.setFeedURL({ provider: 'generic', url: feed })
  return engine
}

/**
 * Prepares the library's own session and answers the proxy for its requests. Without a listener for `login` a request
 * would wait forever (electron-updater: electronHttpExecutor.js).
 */
export function connectEngine(
  engine: Pick<AppUpdater, 'on' | 'netSession'>,
  feed: string,
  { journal, proxy }: { journal: Journal; proxy: ProxyLogin },
): void {
  // Without a user the request ends with the proxy's 407; the library's types don't allow such an answer.
  engine.on('login', proxy.answerIn(engine.netSession, feed) as (info: AuthInfo) => void)
  inBackground(
    prepareSession(engine.netSession, {
      handleScheme: null,
      allowedOrigins: 'any https',
      proxy: { login: proxy, address: feed },
      journal,
    }),
  )
}

/** Loads the library on demand. */
async function openUpdateEngine(
  feed: string,
  network: { journal: Journal; proxy: ProxyLogin },
): Promise<AppUpdater> {
  const { autoUpdater } = await import('electron-updater')
  connectEngine(autoUpdater, feed, network)
  return configureEngine(autoUpdater, feed, network.journal)
}

/** Starts checking for updates. @returns `null` if this kiosk does not update itself; the journal has the reason */
export async function startUpdates(
  settings: KioskSettings,
  options: Omit<UpdaterOptions, 'settings'> & { proxy: ProxyLogin },
): Promise<Updater | null> {
  const { journal } = options
  const bar = whyNoUpdates(updateGround(settings))
  if (bar === null && settings.updateFeed !== null)
    return updater(await openUpdateEngine(settings.updateFeed, options), { ...options, settings })
  journal.note('no-updates', { why: bar ?? 'no feed' })
  return null
}
