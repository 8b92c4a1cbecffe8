import { lazy, Suspense, useEffect, useState } from 'react'
import type { Terminal } from '../../platform/platform.ts'

const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog }))

/** Shows the countdown that the terminal announces, and fetches it with the first one. */
export function IdleWarning({ terminal }: { terminal: Terminal }) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  useEffect(() => terminal.onIdle((warning) => setSecondsLeft(warning.secondsLeft)), [terminal])
  if (secondsLeft === null) return null
  return (
    <Suspense>
      <IdleDialog onStay={terminal.stay} secondsLeft={secondsLeft} />
    </Suspense>
  )
}
