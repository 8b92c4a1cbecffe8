import { useState } from 'react'
import { useQueries } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useFilters } from '../api/filters.ts'
import { Button } from '../../src/ui/button.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { Loader } from '../../src/ui/status/loader.tsx'
import { useCall } from '../api/lists.ts'
import { adminCall } from '../api/admin-call.ts'
import { useKeys } from '../api/keys.ts'
import { EmptyPage } from '../parts/empty-page.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { QrCode } from '../../src/ui/qr-code.tsx'
import { counted } from '../parts/counted.ts'
import { shortDay } from '../parts/moments.ts'
import { Code128 } from './code-128.tsx'
import { PaperLines } from './paper-lines.tsx'
import { linesLeft, PickList } from './pick-list.tsx'
import type { Order } from './order.ts'
import { PrintedMark } from './printed-mark.tsx'
import styles from './packing-lists.module.css'

/** Packing lists of the orders in the address, one printed page each. */
export function PackingListsPage() {
  const [asked] = useFilters(['numbers'])
  const numbers = [...new Set((asked.numbers ?? '').split(',').filter((part) => part !== ''))]
  const orders = useQueries({
    queries: numbers.map((number) => ({
      queryKey: ['showOrder', { number }],
      queryFn: ({ signal }: { signal: AbortSignal }) => adminCall('showOrder', { number }, { signal }),
    })),
  })
  const loaded = orders.flatMap(({ data }) => data ?? [])
  const { data: clients } = useCall('listClients', {})
  const nameOf = (id: string) => clients?.items.find(({ login_id: one }) => one === id)?.name ?? id
  const isReady = orders.every(({ isPending }) => !isPending) && clients !== undefined
  const pages = numbers.length > 1 ? numbers.length + 1 : 1
  const print = () => globalThis.print()
  useKeys({ p: print }, { changes: true })
  if (numbers.length === 0)
    return (
      <EmptyPage act="Orders" head="Packing lists" picture="box" title="No order is selected" to="/orders" />
    )
  return (
    <>
      <div className="screen-only">
        <PageHead title={numbers.length === 1 ? 'Packing list' : 'Pick list and packing lists'}>
          <Button disabled={!isReady} onClick={print} size="small">
            <Printer aria-hidden="true" size="1em" /> <span>{`Print ${counted(pages, 'page')}`}</span>{' '}
            <kbd>P</kbd>
          </Button>
        </PageHead>
        {orders.map(({ error }, index) =>
          error === null ? null : (
            <InlineMessage key={numbers[index]} tone="error">
              {`${numbers[index]}: ${error.message}`}
            </InlineMessage>
          ),
        )}
        {!isReady && <Loader label="Loading" />}
        <PrintedMark orders={orders.flatMap(({ data }) => data ?? [])} />
      </div>
      {loaded.length > 1 && <PickList orders={loaded} />}
      {loaded.map((order) => (
        <PackingList clientName={nameOf(order.client)} key={order.number} order={order} />
      ))}
    </>
  )
}

/** Content and address of one parcel, with a code that a scanner opens the order by. */
function PackingList({ order, clientName }: { order: Order; clientName: string }) {
  const { number, ship_to: to } = order
  const [now] = useState(() => new Date())
  // Of an order that was sent in part, the rest; a complete one is printed as a whole.
  const isInPart = order.status !== 'complete' && order.parcels.length > 0
  const lines = linesLeft(order)
  const pieces = lines.reduce((sum, { left }) => sum + left, 0)
  return (
    <article aria-label={number} className={styles.list}>
      <header className={styles.top}>
        <div>
          <h2>{number}</h2>
          <p>
            {`${clientName} · ${shortDay(order.placed_at, now)} · ${counted(pieces, 'piece')}${isInPart ? ', the rest' : ''}`}
          </p>
          {order.replaces !== null && <p>{`Replaces ${order.replaces}`}</p>}
        </div>
        <div className={styles.codes}>
          <Code128 label={`Barcode of ${number}`} text={number} />
          <div className={styles.code}>
            <QrCode label={`QR code of ${number}`} text={number} />
          </div>
        </div>
      </header>
      {to !== null && (
        <address className={styles.address}>
          <strong>{to.name}</strong>
          <span>{to.address}</span>
          <span>{to.pincode}</span>
          <span>{to.mobile}</span>
        </address>
      )}
      <PaperLines
        lines={lines.map(({ id, left, code, product }) => ({ key: String(id), pieces: left, code, product }))}
        tick="Packed"
      />
    </article>
  )
}
