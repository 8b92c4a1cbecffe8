import type { Client } from '../../contract/shop-entities/client.ts'
import { replaceTexts, type Replacements } from '../../contract/messages/texts.ts'
import { ENGLISH } from '../../domain/localized.ts'
import { isLanguage, languageNames, type Language } from '../../contract/languages.ts'
import { pointsNameTexts } from '../../messages/points-name.ts'
import { keepLanguage, readLanguage } from '../../storage/language.ts'
import { selectClient } from './client-slice.ts'
import { useShop } from '../shop-store.ts'

type Translations = Record<Exclude<Language, 'en'>, () => Promise<Replacements>>

const translations: Translations = {
  hi: async () => (await import('../../messages/hi/index.ts')).hindi,
}

const companyTranslations: Translations = {
  hi: async () => (await import('../../messages/hi/company.ts')).companyHindi,
}

/** Languages of the company's pages: all languages of the shop. */
export const companyLanguages: readonly Language[] = Object.keys(languageNames).filter(isLanguage)

/** Languages of a client's shop, the default first. English if the client names none. */
export function languagesOf(client: Client | null): Language[] {
  const offered = (client?.languages ?? []).filter(isLanguage)
  return offered.length === 0 ? [ENGLISH] : [...new Set(offered)]
}

/**
 * Language of the company's pages: the chosen one, or the first of the browser's languages that is available.
 */
export function companyLanguage(): Language {
  const chosen = readLanguage()
  const wanted = [...(chosen === null ? [] : [chosen]), ...navigator.languages]
  return wanted.map((tag) => tag.toLowerCase().split('-', 1)[0] ?? '').find(isLanguage) ?? ENGLISH
}

/** Without a client the chosen language is kept. */
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

/** Replaces the texts by those of the language and the client, and re-renders the shop. */
export async function applyTexts(): Promise<void> {
  const turn = (latest += 1)
  const { isCompanyPage = false } = useShop.getState()
  const client = selectClient(useShop.getState())
  const language = isCompanyPage ? companyLanguage() : languageToShow(client)
  const translation = language === ENGLISH ? [] : await fetchTexts(language, isCompanyPage)
  // A later call has superseded this one.
  if (turn !== latest) return
  const words = client?.points_name ? [pointsNameTexts(language, client.points_name)] : []
  replaceTexts(...translation, ...words)
  document.documentElement.lang = language
  useShop.setState({ language, pointsName: client?.points_name?.short ?? null })
}

/** Switches the shop's language and stores the choice. */
export function chooseLanguage(language: Language): Promise<void> {
  keepLanguage(language)
  return applyTexts()
}
