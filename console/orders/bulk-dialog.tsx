import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { calendarDate } from '../../src/contract/entities/calendar-date.ts'
import { Button } from '../../src/ui/button.tsx'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { InlineMessage } from '../../src/ui/status/inline-message.tsx'
import { Loader } from '../../src/ui/status/loader.tsx'
import { adminCall } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { Badge } from '../parts/badge.tsx'
import { useWireForm, WireFormFields, type WireForm } from '../parts/form.tsx'
import { counted } from '../parts/counted.ts'
import { moveWords, type Move } from './order-words.ts'
import { today } from '../parts/moments.ts'
import { reasonSchema, reasonWords } from './reason-dialog.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import surface from '../../src/ui/surface.module.css'
import layout from '../../src/ui/layout.module.css'
import styles from './bulk-dialog.module.css'

type Result = AdminReplyOf<'moveOrders'>['results'][number]

const date = v.object({ expected_delivery: v.union([v.literal(''), calendarDate('must be a day')]) })
const schemaOf = (to: Move) =>
  v.object({
    ...date.entries,
    reason: to === 'declined' || to === 'on_hold' ? reasonSchema(to).entries.reason : v.string(),
  })
interface Said {
  reason: string
  expected_delivery: string
}

/** The moves' dry run. */
function useDryRun(to: Move, numbers: readonly string[], enabled: boolean) {
  // Without a reason, a decline would be refused; the reason is typed only after the dry run.
  const said = to === 'declined' ? { reason: 'Tried first' } : {}
  return useQuery({
    queryKey: ['moveOrders', 'dry run', to, numbers],
    queryFn: ({ signal }) => {
      const orders = numbers.map((number) => ({ number, to, ...said }))
      return adminCall('moveOrders', { dry_run: true, orders }, { signal })
    },
    enabled,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
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
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const change = useChange('moveOrders')
  const tried = useDryRun(to, numbers, change.isIdle)
  const moving = (tried.data?.results ?? []).filter(({ outcome }) => outcome === 'moved')
  const form = useWireForm<Said>({
    schema: schemaOf(to),
    defaultValues: { reason: '', expected_delivery: '' },
    async send({ reason, expected_delivery: day }) {
      const said = { ...(reason.trim() !== '' && { reason }), ...(day !== '' && { expected_delivery: day }) }
      const orders = moving.map(({ number }) => ({ number, to, ...said }))
      const done = await change.mutateAsync({ orders })
      const left = tried.data?.results.filter(({ outcome }) => outcome !== 'moved') ?? []
      setResults([...done.results, ...left])
      onMoved()
    },
  })
  const { act, done } = moveWords[to]
  return (
    <Dialog onClose={onClose} open size="medium" title={`${act} ${counted(numbers.length, 'order')}`}>
      {results === null ? (
        <WireFormFields
          buttons={
            <Button
              busy={form.busy}
              disabled={moving.length === 0}
              type="submit"
              variant={to === 'declined' ? 'danger' : 'primary'}
            >
              {act} {counted(moving.length, 'order')}
            </Button>
          }
          of={form}
        >
          {tried.isPending && <Loader label="Trying" />}
          {tried.error !== null && <InlineMessage tone="error">{tried.error.message}</InlineMessage>}
          {tried.data !== undefined && <Outcomes moved={`will be ${done}`} results={tried.data.results} />}
          <SaidFields form={form} to={to} />
        </WireFormFields>
      ) : (
        <div className={layout.stack4}>
          <Outcomes moved={done} results={results} />
          <div className={styles.buttons}>
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      )}
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
    <TextField {...form.field('reason')} hint={reasonWords[to]} label="Reason" optional={to === 'on_hold'} />
  )
}

const tones = { moved: 'success', unchanged: 'plain', refused: 'error' } as const

/** Each order's result; refused ones first. */
function Outcomes({ results, moved }: { results: readonly Result[]; moved: string }) {
  const words = { moved, unchanged: 'unchanged', refused: 'refused' }
  const inOrder = (['refused', 'unchanged', 'moved'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome),
  )
  return (
    <ul aria-label="Outcomes" className={classNames(surface.divided, styles.outcomes)}>
      {inOrder.map(({ number, outcome, message }) => (
        <li className={styles.outcome} key={number}>
          <span className={styles.number}>{number}</span>
          <Badge tone={tones[outcome]}>{words[outcome]}</Badge>
          {message !== undefined && <span className={styles.why}>{message}</span>}
        </li>
      ))}
    </ul>
  )
}
