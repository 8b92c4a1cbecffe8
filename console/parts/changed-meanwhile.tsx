import type { ReactNode } from 'react'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import layout from '../../src/ui/layout.module.css'

/**
 * Says that somebody else changed what one is changing, and that nothing of one's own was saved.
 * @param children how it is now
 */
export function ChangedMeanwhile({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className={layout.stack3}>
      <InlineMessage tone="warning">
        Somebody else has changed {what} meanwhile. Nothing was saved. This is how it is now:
      </InlineMessage>
      {children}
    </div>
  )
}
