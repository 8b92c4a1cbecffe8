import { useState } from 'react'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { Button } from '../../src/ui/button.tsx'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { Link } from '../api/address.tsx'
import { useList } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { DataTable, numberColumn, type Column } from '../parts/data-table.tsx'
import { Facts } from '../parts/facts.tsx'
import { showMoment } from '../parts/moments.ts'
import { Panel } from '../parts/panel.tsx'
import { signed, stockMark, type Product } from './product.ts'
import type { StockDialogName } from './stock-dialog.tsx'
import layout from '../../src/ui/layout.module.css'

const StockDialog = lazyPart(async () => (await import('./stock-dialog.tsx')).StockDialog)

const acts = [
  ['receive', 'Receive'],
  ['count', 'Count'],
  ['take', 'Take out'],
] as const satisfies readonly (readonly [StockDialogName, string])[]

/** What lies there, what changes it, and what has. */
export function StockPanel({ client, product }: { client: string; product: Product }) {
  const may = useMay()
  const [opened, setOpened] = useState<StockDialogName | null>(null)
  const { stock, low_stock: low } = product
  const mark = stockMark(product)
  return (
    <Panel
      action={
        may('stock.edit', client) && (
          <div className={layout.row2}>
            {acts.map(([name, label]) => (
              <Button key={name} onClick={() => setOpened(name)} size="small" variant="secondary">
                {label}
              </Button>
            ))}
          </div>
        )
      }
      title="Stock"
    >
      <Facts
        facts={[
          [
            'There now',
            <span className={layout.row2} key="stock">
              <span>{groupedNumber(stock)}</span>
              {mark !== null && <Badge tone={mark.tone}>{mark.text}</Badge>}
            </span>,
          ],
          ['Low from', low === null ? '' : groupedNumber(low)],
        ]}
      />
      <Movements product={product} />
      {opened !== null && <StockDialog name={opened} onClose={() => setOpened(null)} product={product} />}
    </Panel>
  )
}

type Movement = AdminReplyOf<'listMovements'>['items'][number]

const columns: readonly Column<Movement>[] = [
  { id: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{showMoment(at)}</time> },
  { id: 'amount', header: 'Pieces', align: 'end', cell: ({ amount }) => signed(amount) },
  numberColumn('stock', 'Then there', ({ stock }) => stock),
  {
    id: 'reason',
    header: 'Why',
    cell: ({ reason, order }) => (order === null ? reason : <Link to={`/orders/${order}`}>{order}</Link>),
    long: true,
  },
  { id: 'actor', header: 'By', cell: ({ actor }) => actor ?? 'A member', long: true },
]

function Movements({ product: { id } }: { product: Product }) {
  const list = useList('listMovements', { id })
  return (
    <DataTable
      columns={columns}
      empty={<EmptyState picture="box" title="Nothing has moved yet" />}
      label="Movements"
      list={list}
      rowId={(movement) => String(movement.id)}
    />
  )
}
