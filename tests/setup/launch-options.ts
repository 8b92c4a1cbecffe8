/** How the tests start a browser: quiet, with their own fonts, and sandboxed if possible. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { LaunchOptions } from 'playwright/test'
import { findTestBrowser, quietBrowserArguments } from './find-browser.ts'

/** The tests' own fonts: Arimo has Arial's widths, DejaVu Sans Verdana's. Arimo comes with Devanagari. */
export type Face = 'narrow' | 'wide'

export const OWN_FONTS =
  'the tests’ own: Arimo with Noto Sans Devanagari, and DejaVu Sans for what runs in two faces'

/**
 * The file by which fontconfig finds only this font and none of the machine's. `TEST_FONTS` names another one, to run
 * the tests with a machine's own fonts. Chromium ignores the file on macOS and Windows.
 */
function fontsFile(face: Face): string {
  return process.env['TEST_FONTS'] || path.resolve(import.meta.dirname, `fonts/${face}.conf`)
}

/** What Playwright turns off; Chromium only regards the last list that it is given. */
const PLAYWRIGHTS_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * A Chromium with windows opens pages of its own behind the address field of each context, and keeps a process ready:
 * half of what a test's context with one page costs it.
 */
const WINDOWS_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

export const disabledFeatures = [...PLAYWRIGHTS_FEATURES, ...WINDOWS_FEATURES]

/** Whether Chromium's sandbox works here: not as root, and not if user namespaces are disabled. */
export function isSandboxed(): boolean {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return false
  return spawnSync('unshare', ['--user', '--pid', '--net', '--fork', 'true']).status === 0
}

/** @param executablePath the test browser by default */
export function launchOptions(face: Face, executablePath = findTestBrowser()): LaunchOptions {
  return {
    executablePath,
    // Without a graphics card Chromium would emulate one, for a tenth of these tests' processor time.
    args: [...quietBrowserArguments, '--disable-gpu', `--disable-features=${disabledFeatures.join(',')}`],
    chromiumSandbox: isSandboxed(),
    env: { ...process.env, FONTCONFIG_FILE: fontsFile(face) },
  }
}
