import { showToast } from '../../src/ui/toast/toast.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { moveWords, notSentWords, type Move, type Order } from './order.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { offerUndo } from './undo.ts'

// The others open with the page: keys and scans follow the key that opens them.
const ParcelDialog = lazyPart(async () => (await import('./parcel-dialog.tsx')).ParcelDialog)
const ProblemDialog = lazyPart(async () => (await import('./problem-dialog.tsx')).ProblemDialog)
const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** The dialog that is open on an order's page. */
export type OrderDialogName =
  | Exclude<Move, 'accepted'>
  | 'not_sent'
  | 'correct'
  | 'refund'
  | 'problem'
  | 'parcel'

/** The open dialog. @param order the version when the dialog opened */
export function OrderDialogs({
  dialog,
  order,
  onClose,
}: {
  dialog: OrderDialogName
  order: Order
  onClose: () => void
}) {
  const { number } = order
  const say = (what: string) => showToast({ kind: 'success', text: `${number} ${what}` })
  switch (dialog) {
    case 'complete':
    case 'correct':
      return (
        <DeliveryDialog
          onClose={onClose}
          onDone={(done) =>
            dialog === 'complete' ? offerUndo([done], moveWords.complete.done) : say('corrected')
          }
          order={order}
          ships={dialog === 'complete'}
        />
      )
    case 'on_hold':
    case 'declined':
    case 'not_sent':
      return (
        <ReasonDialog
          onClose={onClose}
          onDone={(done) =>
            offerUndo([done], (dialog === 'not_sent' ? notSentWords : moveWords[dialog]).done)
          }
          order={order}
          to={dialog}
        />
      )
    case 'refund':
      return (
        <RefundDialog
          onClose={onClose}
          onDone={(points) =>
            showToast({ kind: 'success', text: `${groupedNumber(points)} points of ${number} came back` })
          }
          order={order}
        />
      )
    case 'problem':
      return (
        <ProblemDialog
          onClose={onClose}
          onDone={({ replaced_by: by }, to) =>
            say(to === 'replaced' ? `is replaced by ${by.at(-1) ?? ''}` : 'answered')
          }
          order={order}
        />
      )
    case 'parcel':
      return (
        <ParcelDialog
          onClose={onClose}
          onDone={({ status }) => say(status === 'complete' ? moveWords.complete.done : 'sent in part')}
          order={order}
        />
      )
  }
}
