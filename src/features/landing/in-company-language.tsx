import { type ComponentType, useLayoutEffect, useState } from 'react'
import { platform } from '../../platform/platform.ts'
import { applyTexts, companyLanguage } from '../../store/apply-texts.ts'
import { inBackground } from '../../contract/in-background.ts'
import { useShop } from '../../store/shop-store.ts'

let pagesShown = 0
/** Their texts are those of the language that is shown. */
let areTextsThere = false

async function enter(): Promise<void> {
  pagesShown += 1
  useShop.setState({ isCompanyPage: true })
  if (areTextsThere) return
  // Where they can't be fetched, the page speaks as the shop did before.
  await applyTexts().catch(() => undefined)
  areTextsThere = pagesShown > 0
}

function leave(): void {
  pagesShown -= 1
  // From one of the company's pages to another, nothing changes.
  queueMicrotask(() => {
    if (pagesShown > 0) return
    areTextsThere = false
    useShop.setState({ isCompanyPage: false })
    applyTexts().catch(() => undefined)
  })
}

/**
 * A page of our own company, in the languages of the shop: what somebody chose, or else what their browser asks for. Such a
 * page stands outside any client, so that the language of a client's shop comes back when it is left. A kiosk, which
 * belongs to one client, keeps the language of its shop.
 */
export function inCompanyLanguage(Page: ComponentType): ComponentType {
  return function CompanyPage() {
    const shown = useShop((state) => state.language)
    const [isReady, setReady] = useState(
      () => platform().terminal !== null || areTextsThere || (companyLanguage() === 'en' && shown === 'en'),
    )
    useLayoutEffect(() => {
      if (platform().terminal !== null) return undefined
      inBackground(enter().then(() => setReady(true)))
      return leave
    }, [])
    return isReady ? <Page /> : null
  }
}
