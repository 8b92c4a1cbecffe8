import { useEffect, useEffectEvent } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { useChange } from '../api/changes.ts'
import { useMay } from '../api/session.tsx'
import { showMoment } from '../parts/moments.ts'
import { ManifestLink } from './manifest-link.tsx'
import type { Order } from './order.ts'
import styles from './packing-lists.module.css'

/**
 * Marks the orders of the packing lists as printed, however they are: by the page's button or the browser's own command. It
 * says of which that was done before.
 */
export function PrintedMark({ orders }: { orders: readonly Order[] }) {
  const may = useMay()
  const { mutateAsync: markPrinted } = useChange('markPrinted', ['listOrders', 'showOrder'])
  const mark = useEffectEvent(() => {
    const printed = orders.filter(({ client }) => may('orders.move', client)).map(({ number }) => number)
    if (printed.length > 0) inBackground(markPrinted({ orders: printed }))
  })
  useEffect(() => {
    const listen = (): void => mark()
    addEventListener('afterprint', listen)
    return () => removeEventListener('afterprint', listen)
  }, [])
  return (
    <div className={styles.said}>
      {orders.map(({ number, printed }) =>
        printed === null ? null : (
          <InlineMessage key={number} tone="warning">
            {`${number} was printed: ${showMoment(printed.at)} by ${printed.by}`}
          </InlineMessage>
        ),
      )}
      {orders.length > 0 && (
        <div>
          <ManifestLink of={{ numbers: orders.map(({ number }) => number).join(',') }} />
        </div>
      )}
    </div>
  )
}
