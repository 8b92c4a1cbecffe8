import * as v from 'valibot'
import { productLimits } from '../../src/contract/admin/products.ts'
import { stockReasons, stockRules } from '../../src/contract/admin/stock.ts'
import { whole } from '../../src/contract/number-rules.ts'
import { TextField } from '../../src/ui/field/text-field.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { counted } from '../parts/counted.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { useWireForm } from '../parts/form.tsx'
import { useStockChange } from './product-changes.ts'
import { nameOf, type Product } from './product.ts'
import { useRequestKey } from './request-key.ts'

export type StockDialogName = 'receive' | 'count' | 'take'

const pieces = v.pipe(
  whole(),
  v.minValue(1, 'must be above 0'),
  v.maxValue(productLimits.stock, `at most ${productLimits.stock}`),
)

const dialogs = {
  receive: {
    title: 'Receive',
    label: 'Pieces that came',
    hint: 'Added to what lies there',
    rule: pieces,
    reason: 'received',
  },
  count: {
    title: 'Count',
    label: 'Pieces that lie there',
    hint: 'The stock becomes this number, whatever it was',
    rule: stockRules.count,
    reason: 'counted',
  },
  take: {
    title: 'Take out',
    label: 'Pieces that are gone',
    hint: 'Taken from what lies there',
    rule: pieces,
    reason: 'damaged',
  },
} as const

/** Changes a product's stock, with a reason. */
export function StockDialog({
  name,
  product,
  onClose,
}: {
  name: StockDialogName
  product: Product
  onClose: () => void
}) {
  const { title, label, hint, rule, reason: usual } = dialogs[name]
  const { mutateAsync } = useStockChange(product)
  const { keyOf } = useRequestKey()
  const form = useWireForm({
    schema: v.object({ pieces: rule, reason: stockRules.reason }),
    defaultValues: { pieces: '', reason: usual },
    async send({ pieces: typed, reason }) {
      const number = v.parse(rule, typed)
      const request = {
        id: product.id,
        reason,
        ...(name === 'count' ? { count: number } : { change: name === 'take' ? -number : number }),
      }
      const { stock } = await mutateAsync({ ...request, idempotency_key: keyOf(request) })
      showToast({ kind: 'success', text: `${nameOf(product)}: ${counted(stock, 'piece')} there now` })
      onClose()
    },
  })
  return (
    <FormDialog act={title} of={form} onClose={onClose} title={`${title}: ${nameOf(product)}`}>
      <TextField {...form.field('pieces')} autoComplete="off" hint={hint} inputMode="numeric" label={label} />
      <TextField
        {...form.field('reason')}
        autoComplete="off"
        hint="One of these, or your own words"
        label="Reason"
        list="stock-reasons"
      />
      <datalist id="stock-reasons">
        {stockReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}
