import { useState } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button } from '../../src/ui/button.tsx'
import { TextAreaField } from '../../src/ui/field/text-area-field.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { AdminCallError } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { counted } from '../parts/counted.ts'
import { Panel } from '../parts/panel.tsx'
import { Outcomes, type Outcome } from './outcomes.tsx'
import { staleOrders } from './order-changes.ts'
import { offerUndo, pendingOf, UNDO_SECONDS } from './undo.ts'
import { moveWords } from './order.ts'
import { readParcelLines, type ParcelFault, type ParcelLine } from './parcel-lines.ts'
import layout from '../../src/ui/layout.module.css'

const toMoves = (parcels: readonly ParcelLine[]) =>
  parcels.map((parcel) => ({ ...parcel, to: 'complete' as const }))

/** Ships orders with tracking numbers from a carrier's table: pasted, checked, and then sent at once. */
export function PastedParcels() {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState<readonly Outcome[] | null>(null)
  const [sent, setSent] = useState<readonly Outcome[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { mutateAsync, isPending } = useChange('moveOrders', staleOrders)
  const { parcels, faults } = readParcelLines(text)
  const shipping = (checked ?? []).filter(({ outcome }) => outcome === 'moved')

  async function call(act: () => Promise<void>): Promise<void> {
    setFailure(null)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      setFailure(error.message)
    }
  }
  const check = () =>
    call(async () => setChecked((await mutateAsync({ dry_run: true, orders: toMoves(parcels) })).results))
  const ship = () =>
    call(async () => {
      const numbers = new Set(shipping.map(({ number }) => number))
      const orders = toMoves(parcels.filter(({ number }) => numbers.has(number)))
      const { results } = await mutateAsync({ undo_seconds: UNDO_SECONDS, orders })
      offerUndo(pendingOf(results), moveWords.complete.done)
      const left = (checked ?? []).filter(({ outcome }) => outcome !== 'moved')
      setSent([...results, ...left])
      setChecked(null)
      setText('')
    })
  return (
    <Panel title="Many at once">
      <div className={layout.stack4}>
        <TextAreaField
          data-reads-scans=""
          hint="One order a line: its number, then the tracking number, as pasted from a spreadsheet."
          label="Order numbers and tracking numbers"
          onChange={({ target: { value } }) => {
            setText(value)
            setChecked(null)
            setSent(null)
          }}
          rows={6}
          spellCheck={false}
          value={text}
        />
        {faults.length > 0 && <Faults faults={faults} />}
        {failure !== null && <InlineMessage tone="error">{failure}</InlineMessage>}
        {checked !== null && <Outcomes moved="will be shipped" results={checked} />}
        {sent !== null && <Outcomes moved="shipped" results={sent} />}
        <div className={layout.row2}>
          {checked === null ? (
            <Button
              busy={isPending}
              disabled={parcels.length === 0 || faults.length > 0}
              onClick={() => inBackground(check())}
              size="small"
              variant="secondary"
            >
              Check
            </Button>
          ) : (
            <Button
              busy={isPending}
              disabled={shipping.length === 0}
              onClick={() => inBackground(ship())}
              size="small"
            >
              {shipping.length === 0 ? 'None can be shipped' : `Ship ${counted(shipping.length, 'order')}`}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function Faults({ faults }: { faults: readonly ParcelFault[] }) {
  return (
    <InlineMessage tone="error">
      {faults.map(({ line, text, what }) => `Line ${line} ${what}: ${text}`).join('. ')}
    </InlineMessage>
  )
}
