import type { Client } from '../contract/entities/client.ts'
import { replaceTexts, type Replacements } from '../contract/messages/texts.ts'
import { ENGLISH } from '../domain/localized.ts'
import { isLanguage, languageNames, type Language } from '../contract/languages.ts'
import { pointsNameTexts } from '../messages/points-name.ts'
import { keepLanguage, readLanguage } from '../storage/language.ts'
import { selectClient } from './client-slice.ts'
import { useShop } from './shop-store.ts'

type Translations = Record<Exclude<Language, 'en'>, () => Promise<Replacements>>

const translations: Translations = {
  hi: async () => (await import('../messages/hi/index.ts')).hindi,
}

/** What the company's pages say beside the shop's texts. */
const companyTranslations: Translations = {
  hi: async () => (await import('../messages/hi/company.ts')).companyHindi,
}

/** The languages of the company's own pages: all that the shop speaks. */
export const companyLanguages: readonly Language[] = Object.keys(languageNames).filter(isLanguage)

/** The languages that a client's shop is offered in, its own first; English alone where it names none. */
export function languagesOf(client: Client | null): Language[] {
  const offered = (client?.languages ?? []).filter(isLanguage)
  return offered.length === 0 ? [ENGLISH] : [...new Set(offered)]
}

/** What the company's pages are shown in: the choice, or else the first of the browser's languages that they speak. */
export function companyLanguage(): Language {
  const chosen = readLanguage()
  const wanted = [...(chosen === null ? [] : [chosen]), ...navigator.languages]
  return wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isLanguage) ?? ENGLISH
}

/** While no client is known, the choice of before stands. */
function languageToShow(client: Client | null): Language {
  const chosen = readLanguage()
  const offered = languagesOf(client)
  if (chosen !== null && isLanguage(chosen) && (client === null || offered.includes(chosen))) return chosen
  return offered[0] ?? ENGLISH
}

async function fetchTexts(language: Language, isCompanyPage: boolean): Promise<Replacements[]> {
  if (language === ENGLISH) return []
  const wanted = isCompanyPage ? [translations, companyTranslations] : [translations]
  return Promise.all(wanted.map((each) => each[language]()))
}

let latest = 0

/** Replaces the texts by those of the language and the client, and draws the shop anew with them. */
export async function applyTexts(): Promise<void> {
  const turn = (latest += 1)
  const { isCompanyPage = false } = useShop.getState()
  const client = selectClient(useShop.getState())
  const language = isCompanyPage ? companyLanguage() : languageToShow(client)
  const translation = language === ENGLISH ? [] : await fetchTexts(language, isCompanyPage)
  // Another choice was made meanwhile.
  if (turn !== latest) return
  const words = client?.points_name ? [pointsNameTexts(language, client.points_name)] : []
  replaceTexts(...translation, ...words)
  document.documentElement.lang = language
  useShop.setState({ language, pointsName: client?.points_name?.short ?? null })
}

/** Shows the shop in another language and keeps the choice. */
export function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  return applyTexts()
}
