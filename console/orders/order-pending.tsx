import { inBackground } from '../../src/lib/in-background.ts'
import { Button } from '../../src/ui/button.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { AdminCallError } from '../api/admin-call.ts'
import { useMay } from '../api/session.tsx'
import { showMoment } from '../parts/moments.ts'
import { ChangedOrder } from './changed-order.tsx'
import { useOrderChange } from './order-changes.ts'
import { pendingWords, refusedWords, type Order } from './order.ts'
import layout from '../../src/ui/layout.module.css'

/** Says what somebody is about to do with the order, or what did not happen; with a way to undo or to clear it. */
export function OrderPending({ order }: { order: Order }) {
  const may = useMay()
  const { send, conflict, busy } = useOrderChange('undoMove', order)
  const { number, pending, did_not_happen: refused } = order
  if (pending === null && refused === null) return null
  async function undo(): Promise<void> {
    try {
      await send((version) => ({ number, version }))
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      showToast({ kind: 'error', text: error.message })
    }
  }
  const words =
    pending === null
      ? `${refusedWords(order)}: ${refused?.why}. It was ${refused?.by}’s, ${showMoment(refused?.at ?? '')}.`
      : `${pendingWords(order)} by ${pending.by}. Nobody is told yet.`
  return (
    <div className={layout.stack2}>
      <InlineMessage tone={pending === null ? 'warning' : 'info'}>{words}</InlineMessage>
      {may('orders.move', order.client) && (
        <div>
          <Button busy={busy} onClick={() => inBackground(undo())} size="small" variant="secondary">
            {pending === null ? 'Clear this message' : 'Undo'}
          </Button>
        </div>
      )}
      <ChangedOrder conflict={conflict} />
    </div>
  )
}
