/** The kiosk's own pages, shown when the shop can't be. They depend only on main. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { kioskScheme } from '../../../src/contract/kiosk/bridge.ts'
import {
  closedWords,
  exitPinWords,
  hostMessages,
  type HostPageName,
} from '../../../src/contract/messages/kiosk.ts'
import { terminalMessages, testTitles, testWords } from '../../../src/contract/messages/terminal.ts'
import { TOUCH_PLACES } from '../../../src/contract/kiosk/terminal.ts'
import { bundleFolders } from '../bundle-folders.ts'
import { problemLine, type SettingProblem } from '../configuration/configuration.rules.ts'
import type { KioskSettings } from '../configuration/settings.rules.ts'
import { hoursOfDays } from '../hours/opening-hours.rules.ts'
import { mimeTypeOf, missing } from '../network/scheme-paths.rules.ts'

const FILES = new Set(['host.js', 'terminal.css', 'terminal.js'])
/** Of the shop's bundle. */
const FONTS = new Set(['devanagari-400.woff2', 'devanagari-600.woff2'])

/** The file of a pathname's name; `null` if it is none. */
function fileOf(name: string): string | null {
  if (FILES.has(name)) return path.join(bundleFolders.hostPages, name)
  return FONTS.has(name) ? path.join(bundleFolders.renderer, 'assets', name) : null
}

/** Pages with their own template; every other page has a text and at most one button. */
const TEMPLATES: Partial<Record<HostPageName, string>> = {
  'exit-pin': 'exit-pin.html',
  terminal: 'terminal.html',
  moment: 'moment.html',
  'out-of-service': 'out-of-service.html',
  closed: 'closed.html',
  dark: 'dark.html',
}

/** The page's style is inline, so that its first paint needs no second request. */
function cspHeader(style: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "font-src 'self'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export function hostPageAddress(name: HostPageName): string {
  return `${kioskScheme.name}://${kioskScheme.hostHost}/${name}`
}

function isHostPageName(name: string): name is HostPageName {
  return Object.hasOwn(hostMessages, name)
}

/** A problem as a list item, with the setting's name in bold. */
function problemItem(problem: SettingProblem): string {
  const line = problemLine(problem)
  const name = problem.name ?? ''
  return `<li><strong>${escaped(name)}</strong>${escaped(line.slice(name.length))}</li>`
}

/** 1 January 2024 was a Monday. */
function dayName(language: string, day: number): string {
  const date = Date.UTC(2024, 0, 1 + day)
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)
}

/** A row for each day; its name and "day off" in both languages. */
function hoursRows(hours: string | null): string {
  const both = (english: string, hindi: string): string => `${english} <span lang="hi">${hindi}</span>`
  const off = both(closedWords.dayOff, closedWords.dayOffHindi)
  const rows = hoursOfDays(hours).map(
    (open, day) =>
      `<tr><th scope="row">${both(dayName('en', day), dayName('hi', day))}</th><td>${open === '' ? off : open}</td></tr>`,
  )
  return rows.join('')
}

/** What the pages show of the running kiosk; read for each page. */
export interface ShownByHostPages {
  /** IT's text on the out-of-service page. */
  outOfService: () => string | null
  settings: Pick<KioskSettings, 'openingHours' | 'openingGraceMinutes'>
}

/**
 * @param problems the configuration's problems, for the page that lists them
 * @param shown `null` if no kiosk is running
 */
export function hostPages(
  problems: readonly SettingProblem[],
  shown: ShownByHostPages | null = null,
): (pathname: string) => Promise<Response> {
  const items = problems.map(problemItem).join('')
  const list = items === '' ? '' : `<ul>${items}</ul>`
  return async (pathname) => {
    const name = pathname.slice(1)
    const read = (file: string): Promise<string> => readFile(path.join(bundleFolders.hostPages, file), 'utf8')
    const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
    const file = fileOf(name)
    if (file !== null)
      return new Response(new Uint8Array(await readFile(file)), {
        headers: { ...headers, 'content-type': mimeTypeOf(name) },
      })
    if (!isHostPageName(name)) return missing()
    const words: Record<string, string> = {
      ...exitPinWords,
      ...closedWords,
      ...terminalMessages,
      ...hostMessages[name],
      page: name,
      outOfService: shown?.outOfService() ?? '',
      outcomes: JSON.stringify({ ...testWords, titles: testTitles, places: TOUCH_PLACES }),
    }
    const { action } = hostMessages[name]
    const [template, style] = await Promise.all([read(TEMPLATES[name] ?? 'host-page.html'), read('host.css')])
    /** Ready HTML: every text of ours or of IT's in it is already escaped. */
    const parts: Record<string, string> = {
      style: `<style>${style}</style>`,
      problems: name === 'configuration' ? list : '',
      hours: name === 'closed' ? hoursRows(shown?.settings.openingHours ?? null) : '',
      mayWake: (shown?.settings.openingGraceMinutes ?? 0) === 0 ? 'hidden' : '',
      retry:
        action === ''
          ? ''
          : `<div class="row"><button type="button" id="retry">${escaped(action)}</button></div>`,
    }
    const html = template.replaceAll(
      /\{\{(\w+)\}\}/g,
      (_mark, word: string) => parts[word] ?? escaped(words[word] ?? ''),
    )
    return new Response(html, {
      headers: {
        ...headers,
        'content-type': mimeTypeOf('page.html'),
        'content-security-policy': cspHeader(style),
      },
    })
  }
}
