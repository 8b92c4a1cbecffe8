import Check from 'lucide-react/icons/check'
import { Link } from '../api/address.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { counted } from '../parts/counted.ts'
import { useEveryScan } from '../parts/use-every-scan.ts'
import { PastedParcels } from './pasted-parcels.tsx'
import { useShipping, type Shipped } from './use-shipping.ts'
import layout from '../../src/ui/layout.module.css'
import surface from '../../src/ui/surface.module.css'
import styles from './shipping-page.module.css'

const tones = { next: 'info', done: 'info', wrong: 'error' } as const

/** Shipping mode: scan a packing list, then its parcel's label, then the next list. No page changes between them. */
export function ShippingPage() {
  const { order, shipped, said, take } = useShipping()
  const field = useEveryScan()
  return (
    <>
      <PageHead title="Shipping" />
      <div className={layout.stack4}>
        <Panel title={order === null ? 'Scan a packing list' : `Scan the label of ${order.number}`}>
          <form
            data-reads-scans=""
            onSubmit={(event) => {
              event.preventDefault()
              const typed = new FormData(event.currentTarget).get('scan')
              event.currentTarget.reset()
              if (typeof typed === 'string') take(typed)
            }}
          >
            <TextField
              autoComplete="off"
              hint="The list’s code first, then the code that the carrier gave the parcel."
              label={order === null ? 'Order' : 'Tracking number'}
              name="scan"
              ref={field}
              spellCheck={false}
            />
          </form>
          <div aria-live="assertive" className={styles.said}>
            {said !== null && <InlineMessage tone={tones[said.sound]}>{said.text}</InlineMessage>}
          </div>
          {shipped.length > 0 && <ShippedList shipped={shipped} />}
        </Panel>
        <PastedParcels />
      </div>
    </>
  )
}

function ShippedList({ shipped }: { shipped: readonly Shipped[] }) {
  return (
    <section aria-label="Shipped" className={layout.stack2}>
      <p>{`${counted(shipped.length, 'order')} shipped`}</p>
      <ul className={classNames(surface.divided, styles.list)}>
        {shipped.map(({ number, tracking }) => (
          <li className={styles.line} key={number}>
            <Check aria-hidden="true" className={styles.tick} size="1.125rem" />
            <Link to={`/orders/${number}`}>{number}</Link>
            <span className={styles.tracking}>{tracking}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
