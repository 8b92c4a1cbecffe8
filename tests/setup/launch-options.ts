/** How the tests start a browser: quiet, in a face of their own, and in its sandbox where that works. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import type { LaunchOptions } from 'playwright/test'
import { findTestBrowser, quietBrowserArguments } from './find-browser.ts'

/** The tests' own fonts: Arimo is as wide as Arial, DejaVu Sans as wide as Verdana. Both come with Devanagari. */
export type Face = 'narrow' | 'wide'

export const OWN_FONTS =
  'the tests’ own: Arimo with Noto Sans Devanagari, and DejaVu Sans for what runs in two faces'

/**
 * Names the file by which fontconfig finds the face and nothing of the machine's. `TEST_FONTS` names another, for
 * trying the tests in a machine's own fonts. Chromium reads no such file on macOS and Windows.
 */
function fontsFile(face: Face): string {
  return process.env['TEST_FONTS'] || path.resolve(import.meta.dirname, `fonts/${face}.conf`)
}

/** Whether Chromium's sandbox works here: not as root, and not where user namespaces are forbidden. */
function isSandboxed(): boolean {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0) return false
  return spawnSync('unshare', ['--user', '--pid', '--net', '--fork', 'true']).status === 0
}

/** @param executablePath the test browser, if no other is named */
export function launchOptions(face: Face, executablePath = findTestBrowser()): LaunchOptions {
  return {
    executablePath,
    // Without a graphics card Chromium would imitate one: a tenth of all that these tests cost.
    args: [...quietBrowserArguments, '--disable-gpu'],
    chromiumSandbox: isSandboxed(),
    env: { ...process.env, FONTCONFIG_FILE: fontsFile(face) },
  }
}
