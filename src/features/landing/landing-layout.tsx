import { type ReactNode, Suspense, lazy, useState } from 'react'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import styles from './landing-layout.module.css'
import { layoutCopy } from './landing-copy.ts'

const OrganisationDialog = lazy(async () => ({
  default: (await import('./organisation-dialog.tsx')).OrganisationDialog,
}))

/** The landing page's header and footer around a page, and the door to an organisation's shop. */
export function LandingLayout({ children }: { children: ReactNode }) {
  const [choosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState(false)
  return (
    <div className={styles['layout']}>
      <a href="#main" className={styles['skip']}>
        {layoutCopy.skip}
      </a>
      <LandingHeader
        onLogin={() => {
          setAsked(true)
          setChoosing(true)
        }}
      />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <LandingFooter />
      {asked && (
        <Suspense fallback={null}>
          <OrganisationDialog open={choosing} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
