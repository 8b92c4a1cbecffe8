/** The values of a product that are changed in a table's row. */
import * as v from 'valibot'
import { productRules } from '../../src/contract/admin/products.ts'
import { stockRules } from '../../src/contract/admin/stock.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import type { AdminRequest } from '../api/admin-call.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { CellEditor } from './cell-editor.tsx'
import { useProductChange, useStockChange } from './product-changes.ts'
import { nameOf, priceInWords, stateInWords, stockMark, type Product } from './product.ts'
import { useRequestKey } from './request-key.ts'
import styles from './product-cells.module.css'

interface CellProps {
  product: Product
  client: string
  /** What the product is called, where all have one name. */
  called?: string | undefined
}

type Changed = Omit<AdminRequest<'changeProduct'>, 'id' | 'version'>

/**
 * What saves one field of a product. After a conflict it says both values; the next save is about the current version.
 * @param shown the field's value as words
 */
function useFieldSave(product: Product, shown: (product: Product) => string) {
  const { send } = useProductChange(product)
  return async (changed: Changed, wanted: string): Promise<string | null> => {
    let met: Product | null = null
    const saved = await send(
      (version) => ({ id: product.id, version, ...changed }),
      (conflict) => {
        met = conflict
      },
    )
    if (saved !== null) return null
    const now = met === null ? 'something else' : shown(met)
    return `Somebody has changed this product meanwhile; here it is ${now}. Enter makes it ${wanted}, Escape leaves it.`
  }
}

/** A typed value by a rule. @returns the value, or what is wrong with it */
function read<Value>(
  rule: v.GenericSchema<unknown, Value>,
  typed: string,
): { value: Value } | { wrong: string } {
  const result = v.safeParse(rule, typed)
  if (result.success) return { value: result.output }
  const [{ message }] = result.issues
  return { wrong: `${message.charAt(0).toUpperCase()}${message.slice(1)}.` }
}

const words = ({ called, product }: Pick<CellProps, 'called' | 'product'>) => called ?? nameOf(product)

/** The price; empty is none yet. */
export function PriceCell({ product, client, called }: CellProps) {
  const may = useMay()
  const save = useFieldSave(product, ({ points }) => priceInWords(points))
  const shown =
    product.points === null ? (
      <Badge tone="warning">No price</Badge>
    ) : (
      <span>{groupedNumber(product.points)}</span>
    )
  if (!may('catalogue.edit', client)) return shown
  return (
    <CellEditor
      column="price"
      label={`Price of ${words({ called, product })}`}
      save={async (typed) => {
        const price = typed.trim() === '' ? { value: null } : read(productRules.points, typed)
        return 'wrong' in price ? price.wrong : save({ points: price.value }, priceInWords(price.value))
      }}
      value={product.points === null ? '' : String(product.points)}
    >
      {shown}
    </CellEditor>
  )
}

/** The stock, which is typed as it was counted. */
export function StockCell({ product, client, called }: CellProps) {
  const may = useMay()
  const { mutateAsync } = useStockChange(product)
  const { keyOf, done } = useRequestKey()
  const mark = stockMark(product)
  const shown = (
    <span className={styles.value}>
      {mark !== null && <Badge tone={mark.tone}>{mark.text}</Badge>}
      <span>{groupedNumber(product.stock)}</span>
    </span>
  )
  if (!may('stock.edit', client)) return shown
  return (
    <CellEditor
      column="stock"
      label={`Stock of ${words({ called, product })}`}
      save={async (typed) => {
        const count = read(stockRules.count, typed)
        if ('wrong' in count) return count.wrong
        const request = { id: product.id, count: count.value, reason: 'correction' }
        await mutateAsync({ ...request, idempotency_key: keyOf(request) })
        done()
        return null
      }}
      value={String(product.stock)}
    >
      {shown}
    </CellEditor>
  )
}

const states = [
  { value: 'active', label: stateInWords(true) },
  { value: 'retired', label: stateInWords(false) },
]

/** Whether the shop has it. */
export function StateCell({ product, client, called }: CellProps) {
  const may = useMay()
  const save = useFieldSave(product, ({ active }) => stateInWords(active).toLowerCase())
  const shown = product.active ? <span>Active</span> : <Badge>Retired</Badge>
  if (!may('catalogue.edit', client)) return shown
  return (
    <CellEditor
      choices={states}
      column="state"
      label={`State of ${words({ called, product })}`}
      save={(typed) => save({ active: typed === 'active' }, typed)}
      value={product.active ? 'active' : 'retired'}
    >
      {shown}
    </CellEditor>
  )
}

/** A word such as size or colour; empty is none. */
export function WordCell({ product, client, field }: CellProps & { field: 'size' | 'colour' }) {
  const may = useMay()
  const save = useFieldSave(product, (now) => now[field] ?? 'none')
  const shown = <span>{product[field] ?? '–'}</span>
  if (!may('catalogue.edit', client)) return shown
  return (
    <CellEditor
      column={field}
      isWord
      label={`${field === 'size' ? 'Size' : 'Colour'} of ${product.code}`}
      save={(typed) => {
        const word = typed.trim() || null
        return save(field === 'size' ? { size: word } : { colour: word }, word ?? 'none')
      }}
      value={product[field] ?? ''}
    >
      {shown}
    </CellEditor>
  )
}
