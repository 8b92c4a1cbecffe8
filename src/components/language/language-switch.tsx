import { languageNames } from '../../contract/languages.ts'
import { languageMessages } from '../../messages/language.ts'
import { chooseLanguage, companyLanguages, languagesOf } from '../../store/session/apply-texts.ts'
import { selectClient } from '../../store/session/client-slice.ts'
import { useShop } from '../../store/shop-store.ts'
import { inBackground } from '../../lib/in-background.ts'
import { Button } from '../../ui/button.tsx'

/**
 * A button for each language of the client's shop or the company's page, labelled in that language. Renders
 * nothing if there is only one.
 * @param compact omits the current language, if there is little space
 */
export function LanguageSwitch({ compact = false }: { compact?: boolean }) {
  const isCompanyPage = useShop((state) => state.isCompanyPage)
  const client = useShop(selectClient)
  const languages = isCompanyPage ? companyLanguages : languagesOf(client)
  const currentLanguage = useShop((state) => state.language)
  if (languages.length < 2) return null
  return (
    <div aria-label={languageMessages.choose} role="group">
      {languages
        .filter((language) => !compact || language !== currentLanguage)
        .map((language) => (
          <Button
            aria-pressed={compact ? undefined : language === currentLanguage}
            key={language}
            lang={language}
            onClick={() => inBackground(chooseLanguage(language))}
            size="small"
            variant={language === currentLanguage ? 'secondary' : 'quiet'}
          >
            {languageNames[language]}
          </Button>
        ))}
    </div>
  )
}
