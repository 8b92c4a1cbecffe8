import { useMemo } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { Link } from '../api/address.tsx'
import { AdminCallError } from '../api/admin-call.ts'
import { useList } from '../api/lists.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { Panel } from '../parts/panel.tsx'
import { PriceCell, StateCell, StockCell, WordCell } from './product-cells.tsx'
import { useProductChange } from './product-changes.ts'
import type { Product } from './product.ts'
import layout from '../../src/ui/layout.module.css'
import text from '../../src/ui/text.module.css'

const columnsOf = (client: string): readonly Column<Product>[] => [
  { id: 'code', header: 'Code', cell: ({ code }) => code, long: true },
  {
    id: 'size',
    header: 'Size',
    cell: (product) => <WordCell client={client} field="size" product={product} />,
  },
  {
    id: 'colour',
    header: 'Colour',
    cell: (product) => <WordCell client={client} field="colour" product={product} />,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: (product) => <PriceCell called={product.code} client={client} product={product} />,
  },
  {
    id: 'stock',
    header: 'Stock',
    align: 'end',
    cell: (product) => <StockCell called={product.code} client={client} product={product} />,
  },
  {
    id: 'state',
    header: 'State',
    cell: (product) => <StateCell called={product.code} client={client} product={product} />,
  },
]

/** The products that are one thing in other sizes or colours, as a grid. */
export function VariantsPanel({
  client,
  product,
  mayEdit,
}: {
  client: string
  product: Product
  mayEdit: boolean
}) {
  const { id, group } = product
  if (group === null && !mayEdit) return null
  return (
    <Panel
      action={
        mayEdit && (
          <div className={layout.row2}>
            <Link
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              to={`/products/new?from=${id}&variant=1`}
            >
              Add a variant
            </Link>
            {group !== null && <LeaveGroup product={product} />}
          </div>
        )
      }
      title="Variants"
    >
      {group === null ? (
        <p className={text.quiet}>The shop offers it in one size and colour.</p>
      ) : (
        <Variants client={client} group={group} />
      )}
    </Panel>
  )
}

function Variants({ client, group }: { client: string; group: number }) {
  const list = useList('listProducts', { client, group, limit: 200 })
  const columns = useMemo(() => columnsOf(client), [client])
  return (
    <DataTable
      columns={columns}
      empty={null}
      href={({ id }) => `/products/${id}`}
      label="Variants"
      list={list}
      rowId={({ id }) => String(id)}
    />
  )
}

function LeaveGroup({ product }: { product: Product }) {
  const { send, busy } = useProductChange(product)
  async function leave(): Promise<void> {
    try {
      const now = await send((version) => ({ id: product.id, version, group: null }))
      showToast(
        now === null
          ? {
              kind: 'error',
              text: 'Somebody has changed this product meanwhile. Press again if you still want to.',
            }
          : { kind: 'success', text: 'It stands alone in the shop now' },
      )
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      showToast({ kind: 'error', text: error.message })
    }
  }
  return (
    <Button busy={busy} onClick={() => inBackground(leave())} size="small" variant="quiet">
      Leave the variants
    </Button>
  )
}
