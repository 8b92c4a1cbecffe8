import type { ReactNode } from 'react'
import { Collapsible as BaseCollapsible } from '@base-ui/react/collapsible'
import { ChevronDown } from 'lucide-react'
import styles from './collapsible.module.css'

/** Collapsible section with its heading. Closed content stays findable by the browser's own search. */
export function Collapsible({
  title,
  defaultOpen = false,
  headingLevel = 2,
  children,
}: {
  title: string
  defaultOpen?: boolean
  headingLevel?: 2 | 3 | 4
  children: ReactNode
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <BaseCollapsible.Root className={styles['root']} defaultOpen={defaultOpen}>
      <Heading className={styles['heading']}>
        <BaseCollapsible.Trigger className={styles['trigger']}>
          {title}
          <ChevronDown aria-hidden="true" className={styles['chevron']} size="1.25em" />
        </BaseCollapsible.Trigger>
      </Heading>
      <BaseCollapsible.Panel className={styles['panel']} hiddenUntilFound>
        <div className={styles['content']}>{children}</div>
      </BaseCollapsible.Panel>
    </BaseCollapsible.Root>
  )
}
