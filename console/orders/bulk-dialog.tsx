import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { Loader } from '../../src/ui/status/loader.tsx'
import { usePreview } from '../api/changes.ts'
import { requestFields } from '../api/request-fields.ts'
import { useWireForm, WireFormFields, type WireForm } from '../parts/form.tsx'
import { counted } from '../parts/counted.ts'
import { moveWords, type Move } from './order.ts'
import { today } from '../parts/moments.ts'
import { MOVED_AT_ONCE, useMovesInParts } from './moves-in-parts.ts'
import { Outcomes, type Outcome } from './outcomes.tsx'
import { moveReasonOf, moveReasonWords } from './reason-dialog.tsx'
import { UndoButton } from './undo-toast.tsx'
import { offerUndo, pendingOf } from './undo.ts'
import layout from '../../src/ui/layout.module.css'
import styles from './bulk-dialog.module.css'

const { expected_delivery } = requestFields('moveOrder')
const schemaOf = (to: Move) => v.object({ expected_delivery, reason: moveReasonOf(to) })
interface Said {
  reason: string
  expected_delivery: string
}

/**
 * Moves many orders, each on its own: first shows the dry run, then each order's result.
 * @param onMoved called after the moves
 */
export function BulkDialog({
  to,
  numbers,
  onClose,
  onMoved,
}: {
  to: Move
  numbers: readonly string[]
  onClose: () => void
  onMoved: () => void
}) {
  const [results, setResults] = useState<readonly Outcome[] | null>(null)
  const { move, moved } = useMovesInParts()
  // Without a reason, a decline would be refused; the reason is typed only after the dry run.
  const reason = to === 'declined' ? { reason: 'Tried first' } : {}
  const orders = numbers.map((number) => ({ number, to, ...reason }))
  const tried = usePreview('moveOrders', { dry_run: true, orders })
  const moving = (tried.data?.results ?? []).filter(({ outcome }) => outcome === 'moved')
  const form = useWireForm<Said>({
    schema: schemaOf(to),
    defaultValues: { reason: '', expected_delivery: '' },
    async send({ reason, expected_delivery: day }) {
      const said = { ...(reason.trim() !== '' && { reason }), ...(day !== '' && { expected_delivery: day }) }
      const orders = moving.map(({ number }) => ({ number, to, ...said }))
      const done = await move(orders)
      const left = tried.data?.results.filter(({ outcome }) => outcome !== 'moved') ?? []
      setResults([...done, ...left])
      offerUndo(pendingOf(done), moveWords[to].done)
      onMoved()
    },
  })
  // Enter goes on without a way through the dialog; a field keeps the focus that it has.
  const next = useRef<HTMLDivElement>(null)
  const step = results === null ? tried.isSuccess : 'done'
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea') !== true)
      next.current
        ?.querySelector<HTMLElement>('button[type=submit], [data-done] button:last-of-type')
        ?.focus()
  }, [step])
  const { act, done } = moveWords[to]
  return (
    <Dialog onClose={onClose} open size="medium" title={`${act} ${counted(numbers.length, 'order')}`}>
      <div ref={next}>
        {results === null ? (
          <WireFormFields
            // While it tries, all of them; it never offers to move none.
            act={
              moving.length === 0 && tried.data !== undefined
                ? 'None can be moved'
                : `${act} ${counted(tried.data === undefined ? numbers.length : moving.length, 'order')}`
            }
            of={form}
            disabled={moving.length === 0}
            variant={to === 'declined' ? 'danger' : 'primary'}
          >
            {tried.isPending && <Loader label="Trying" />}
            {tried.error !== null && <InlineMessage tone="error">{tried.error.message}</InlineMessage>}
            {tried.data !== undefined && <Outcomes moved={`will be ${done}`} results={tried.data.results} />}
            <SaidFields form={form} to={to} />
            {form.busy && moving.length > MOVED_AT_ONCE && (
              <label className={styles.progress}>
                <span>{`${moved} of ${counted(moving.length, 'order')}`}</span>
                <progress max={moving.length} value={moved} />
              </label>
            )}
          </WireFormFields>
        ) : (
          <div className={layout.stack4}>
            <Outcomes moved={done} results={results} />
            <div className={styles.buttons} data-done="">
              <UndoButton onUndone={onClose} />
              <Button onClick={onClose}>Done</Button>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Fields shared by all orders: a reason, or the expected day. */
function SaidFields({ to, form }: { to: Move; form: WireForm<Said> }) {
  if (to === 'complete')
    return (
      <TextField
        {...form.field('expected_delivery')}
        hint="The members are told. Tracking numbers are given order by order."
        label="Expected delivery"
        min={today()}
        optional
        type="date"
      />
    )
  if (to === 'accepted') return null
  return (
    <TextField
      {...form.field('reason')}
      hint={moveReasonWords[to]}
      label="Reason"
      optional={to === 'on_hold'}
    />
  )
}
