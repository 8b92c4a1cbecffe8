import { useId, useState, type SyntheticEvent } from 'react'
import { problemKinds, type ProblemKind } from '../../contract/order-codes.ts'
import { fieldLimits } from '../../contract/field-limits.ts'
import { toastMs } from '../../contract/limits.ts'
import { showDate } from '../../domain/dates.ts'
import { orderProblemMessages } from '../../messages/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextAreaField } from '../../ui/field/text-area-field.tsx'
import { InlineMessage } from '../../ui/status/inline-message.tsx'
import { showToast } from '../../ui/toast/toast.ts'
import layout from '../../ui/layout.module.css'
import { inBackground } from '../../lib/in-background.ts'
import { useOrderCall, type OrderDialogProps } from './use-order-call.ts'

/** Dialog that reports a delivered order as damaged, wrong or missing, with a comment. */
export function ReportProblemDialog({ order, open, onClose, onAnswer, finalFocus }: OrderDialogProps) {
  const formId = useId()
  const [kind, setKind] = useState<ProblemKind | ''>('')
  const [comment, setComment] = useState('')
  const [kindMissing, setKindMissing] = useState(false)
  const { busy, refusal, send } = useOrderCall('reportOrderProblem', orderProblemMessages.refused)

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setKindMissing(kind === '')
    if (kind === '') return
    const end = await send({ order_id: order.id, kind, comment: comment.trim() }, () =>
      showToast({ kind: 'success', text: orderProblemMessages.sent, ms: toastMs.success }),
    )
    onAnswer(end)
  }

  return (
    <Sheet
      finalFocus={finalFocus}
      footer={
        <Button busy={busy} form={formId} type="submit">
          {orderProblemMessages.submit}
        </Button>
      }
      onClose={onClose}
      open={open}
      size="small"
      title={orderProblemMessages.title(order.order_number)}
    >
      <form
        className={layout.stack4}
        id={formId}
        noValidate
        onSubmit={(event) => inBackground(submit(event))}
      >
        <SelectField
          error={kindMissing ? orderProblemMessages.kindMissing : null}
          label={orderProblemMessages.kind}
          onChange={(event) => {
            const { value } = event.currentTarget
            setKind(problemKinds.find((known) => known === value) ?? '')
            setKindMissing(false)
          }}
          options={problemKinds.map((value) => ({ value, label: orderProblemMessages[value] }))}
          placeholder={{ value: '', label: orderProblemMessages.choose }}
          required
          value={kind}
        />
        <TextAreaField
          hint={orderProblemMessages.until(showDate(order.can_report_until))}
          label={orderProblemMessages.comment}
          maxLength={fieldLimits.commentLength}
          onChange={(event) => setComment(event.currentTarget.value)}
          optional
          value={comment}
        />
        {refusal !== null && <InlineMessage tone="error">{refusal}</InlineMessage>}
      </form>
    </Sheet>
  )
}
