import type { ReactNode } from 'react'
import Eye from 'lucide-react/icons/eye'
import { privacyMessages } from '../../messages/privacy.ts'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import styles from './covered-details.module.css'

/**
 * Replaces filled-in fields on a shared screen. They are not rendered, so that no other person can read them and no
 * screen reader reads them out.
 * @param children masked details, if the owner needs them to recognize which they are
 */
export function CoveredDetails({ onUncover, children }: { onUncover: () => void; children?: ReactNode }) {
  return (
    <div className={styles.covered}>
      <div>
        <p className={text.strong}>{privacyMessages.coveredTitle}</p>
        <p className={text.dim}>{privacyMessages.coveredText}</p>
      </div>
      {children}
      <Button onClick={onUncover} variant="secondary">
        <Eye aria-hidden="true" size="1.25em" />
        {privacyMessages.show}
      </Button>
    </div>
  )
}
