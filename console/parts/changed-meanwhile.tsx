import type { ReactNode } from 'react'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import layout from '../../src/ui/layout.module.css'

/**
 * Reports a version conflict: another operator's change was saved, this one's was not.
 * @param children the current values
 */
export function ChangedMeanwhile({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className={layout.stack3}>
      <InlineMessage tone="warning">
        {`Somebody else has changed ${what} meanwhile. Nothing was saved. This is how it is now:`}
      </InlineMessage>
      {children}
    </div>
  )
}
