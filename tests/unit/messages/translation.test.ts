/** Hindi and English texts, and a client's own words for points: every text is translated. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { replaceTexts } from '../../../src/contract/messages/texts.ts'
import { companyHindi } from '../../../src/messages/hi/company.ts'
import { hindi } from '../../../src/messages/hi/index.ts'
import { pointsNameTexts } from '../../../src/messages/points-name.ts'

/** Our company's own pages, which explain points regardless of a client's word for them. */
const COMPANY = new Set(['landing.ts', 'company.ts'])
const folders = ['src/messages', 'src/contract/messages']
/** Texts for the server, main and IT. */
const NOT_THE_SHOPS = new Set([
  'error-messages.ts',
  'notification-texts.ts',
  'news.ts',
  'kiosk.ts',
  'terminal.ts',
])

const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => folder === 'src/messages' || !NOT_THE_SHOPS.has(file))
    .map((file) => path.join(folder, file)),
)

/** The texts below a key, which may hold a list or a group; `7` replaces every value in a text. */
function textsBelow(key: string, text: unknown): [string, string][] {
  if (typeof text === 'function') return [[key, (text as (...values: unknown[]) => string)('7', '7', '7')]]
  if (typeof text !== 'object' || text === null) return [[key, String(text)]]
  return Object.entries(text).flatMap(([part, below]) => textsBelow(`${key}.${part}`, below))
}

/** The shop's texts in the current language, by file, group and key. */
async function shownTexts(wanted = files): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  for (const file of wanted) {
    const exported = Object.entries(
      (await import(pathToFileURL(path.resolve(file)).href)) as Record<string, unknown>,
    )
    for (const [group, entries] of exported) {
      if (typeof entries !== 'object' || entries === null) continue
      for (const [key, text] of textsBelow(group, entries)) shown.set(key, text)
    }
  }
  return shown
}

const clientsTexts = () => shownTexts(files.filter((file) => !COMPANY.has(path.basename(file))))

afterEach(() => replaceTexts())

const DEVANAGARI = /\p{Script=Devanagari}/u
/** Texts that are the same in every language: codes, keys, and a list of names. */
const SAME = new Set([
  'localeTexts.language',
  'localeTexts.date',
  'localeTexts.time',
  'keyboardMessages.symbols',
  'keyboardMessages.letters',
  'loginMessages.otp',
  'goalMessages.hello',
  'confirmedMessages.andMore',
  'shellMessages.copyright',
  'layoutCopy.copyright',
  'contactDetails.address.0',
])

describe('Hindi', () => {
  it('says every text of the shop, the kiosk and the company [L.1, L.9]', async () => {
    replaceTexts(hindi, companyHindi)
    const shown = await shownTexts()
    expect(shown.size).toBeGreaterThan(300)
    const english = [...shown].filter(([key, text]) => !SAME.has(key) && !DEVANAGARI.test(text))
    expect(english).toEqual([])
  })

  it('says what its English says: the values of a text are in both', async () => {
    const english = await shownTexts()
    replaceTexts(hindi, companyHindi)
    const translated = await shownTexts()
    const counted = (text: string | undefined) => text?.split('7').length
    // English has separate texts for one and for none.
    const ownWords = new Set(['starMessages.choice'])
    const differing = [...english].filter(
      ([key, text]) => !ownWords.has(key) && counted(text) !== counted(translated.get(key)),
    )
    expect(differing).toEqual([])
  })

  it('gives way to English again, word for word [L.1]', async () => {
    const before = await shownTexts()
    replaceTexts(hindi, companyHindi)
    replaceTexts()
    expect(await shownTexts()).toEqual(before)
  })
})

const stars = { one: 'star', many: 'stars', short: 'st.' }

describe("a client's own words for points", () => {
  it('take the place of points in every text [L.6]', async () => {
    replaceTexts(pointsNameTexts('en', stars))
    const left = [...(await clientsTexts())].filter(([, text]) => /\bpoints?\b|\bpts\b/i.test(text))
    expect(left).toEqual([])
  })

  it('do so in Hindi too', async () => {
    replaceTexts(hindi, pointsNameTexts('hi', { one: 'तारा', many: 'तारे', short: 'तारे' }))
    const left = [...(await clientsTexts())].filter(([, text]) => text.includes('पॉइंट'))
    expect(left).toEqual([])
  })
})
