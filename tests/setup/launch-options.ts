/** How the tests start a browser: quiet, with their own fonts, and sandboxed if possible. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { LaunchOptions } from 'playwright/test'
import { findTestBrowser, quietBrowserArguments } from './find-browser.ts'

/** The tests' own fonts: Arimo has Arial's widths, DejaVu Sans Verdana's. Both come with Devanagari. */
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

/** Whether Chromium's sandbox works here: not as root, and not if user namespaces are disabled. */
function isSandboxed(): boolean {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return false
  return spawnSync('unshare', ['--user', '--pid', '--net', '--fork', 'true']).status === 0
}

/** @param executablePath the test browser by default */
export function launchOptions(face: Face, executablePath = findTestBrowser()): LaunchOptions {
  return {
    executablePath,
    // Without a graphics card Chromium would emulate one, for a tenth of these tests' processor time.
    args: [...quietBrowserArguments, '--disable-gpu'],
    chromiumSandbox: isSandboxed(),
    env: { ...process.env, FONTCONFIG_FILE: fontsFile(face) },
  }
}
