import { type ComponentType, useLayoutEffect, useState } from 'react'
import { platform } from '../../platform/platform.ts'
import { applyTexts, companyLanguage } from '../../store/session/apply-texts.ts'
import { inBackground } from '../../lib/in-background.ts'
import { useShop } from '../../store/shop-store.ts'

let pagesShown = 0
/** Whether the texts of the company's pages are shown. */
let areTextsThere = false

async function enter(): Promise<void> {
  pagesShown += 1
  useShop.setState({ isCompanyPage: true })
  if (areTextsThere) return
  // If loading fails, the previous language stays.
  await applyTexts().catch(() => undefined)
  areTextsThere = pagesShown > 0
}

function leave(): void {
  pagesShown -= 1
  // From one company page to another, nothing changes.
  queueMicrotask(() => {
    if (pagesShown > 0) return
    areTextsThere = false
    useShop.setState({ isCompanyPage: false })
    applyTexts().catch(() => undefined)
  })
}

/**
 * A page of our own company, in the chosen language or else the browser's. It is outside any client's shop,
 * so leaving it restores the client's language. A kiosk, which belongs to one client, keeps its shop's
 * language.
 */
export function inCompanyLanguage(Page: ComponentType): ComponentType {
  return function CompanyPage() {
    const shownLanguage = useShop((state) => state.language)
    const [isReady, setReady] = useState(
      () =>
        platform().terminal !== null ||
        areTextsThere ||
        (companyLanguage() === 'en' && shownLanguage === 'en'),
    )
    useLayoutEffect(() => {
      if (platform().terminal !== null) return undefined
      inBackground(enter().then(() => setReady(true)))
      return leave
    }, [])
    return isReady ? <Page /> : null
  }
}
