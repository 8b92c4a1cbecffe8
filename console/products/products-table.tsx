import { useMemo, useState } from 'react'
import { lazyPart } from '../../src/ui/lazy-part.tsx'
import { Picture } from '../../src/ui/picture.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { EmptyState } from '../../src/ui/status/empty-state.tsx'
import { productLimits } from '../../src/contract/admin/products.ts'
import { useList } from '../api/lists.ts'
import { usePlace } from '../api/place.ts'
import { useMay } from '../api/session.tsx'
import { counted } from '../parts/counted.ts'
import { DataTable, type Column } from '../parts/data-table.tsx'
import { shortMoment } from '../parts/moments.ts'
import { SelectedBar } from '../parts/selected-bar.tsx'
import { PriceCell, StateCell, StockCell } from './product-cells.tsx'
import { isFiltered, productQuery, type ProductFilter } from './product-filter.ts'
import { anyText, nameOf, type Product } from './product.ts'
import { useHiddenColumns } from './shown-columns.ts'
import styles from './products-page.module.css'

const SeveralDialog = lazyPart(async () => (await import('./several-dialog.tsx')).SeveralDialog)

const dash = (text: string | null) => text ?? '–'

const columnsOf = (client: string): readonly Column<Product>[] => [
  {
    id: 'name',
    header: 'Product',
    cell: (product) => (
      <span className={styles.named}>
        <Picture
          alt=""
          className={styles.thumbnail}
          filename={product.pictures[0]?.filename}
          focus={product.pictures[0]?.focus ?? undefined}
          sizes="40px"
        />
        <span>{nameOf(product)}</span>
      </span>
    ),
    long: true,
  },
  { id: 'code', header: 'Code', cell: ({ code }) => code, long: true },
  {
    id: 'category',
    header: 'Category',
    cell: ({ category, subcategory }) =>
      subcategory === null
        ? anyText(category.name)
        : `${anyText(category.name)}, ${anyText(subcategory.name)}`,
    onPhone: 'hidden',
  },
  { id: 'brand', header: 'Brand', cell: ({ brand }) => dash(brand), onPhone: 'hidden' },
  { id: 'size', header: 'Size', cell: ({ size }) => dash(size) },
  { id: 'colour', header: 'Colour', cell: ({ colour }) => dash(colour) },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: (product) => <PriceCell client={client} product={product} />,
  },
  {
    id: 'stock',
    header: 'Stock',
    align: 'end',
    cell: (product) => <StockCell client={client} product={product} />,
  },
  { id: 'state', header: 'State', cell: (product) => <StateCell client={client} product={product} /> },
  {
    id: 'changed',
    header: 'Changed',
    cell: ({ updated_at: at }) => <time dateTime={at}>{shortMoment(at)}</time>,
    onPhone: 'hidden',
  },
]

/** Hidden until the operator chooses them. */
const RARE = ['brand', 'size', 'colour', 'changed']

/** The filtered products as a table; price, stock and state are changed in their cells. */
export function ProductsTable({
  client,
  filter,
  choosesColumns,
}: {
  client: string
  filter: ProductFilter
  choosesColumns: boolean
}) {
  const may = useMay()
  const list = useList('listProducts', productQuery(client, filter))
  const [hidden, toggle] = useHiddenColumns(RARE)
  const [selected, setSelected] = usePlace<ReadonlySet<string>>('selected products', new Set())
  const [bulk, setBulk] = useState<readonly Product[] | null>(null)
  const all = useMemo(() => columnsOf(client), [client])
  const columns = useMemo(() => all.filter(({ id }) => !hidden.has(id)), [all, hidden])
  const chosen = list.rows.filter(({ id }) => selected.has(String(id)))
  return (
    <>
      {choosesColumns && (
        <fieldset aria-label="Columns" className={styles.columnChoice}>
          {all.slice(1).map(({ id, header }) => (
            <Checkbox checked={!hidden.has(id)} key={id} label={header} onChange={() => toggle(id)} />
          ))}
        </fieldset>
      )}
      <DataTable
        columns={columns}
        empty={<NoProducts isFiltered={isFiltered(filter)} />}
        href={({ id }) => `/products/${id}`}
        label="Products"
        list={list}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        {...(may('catalogue.edit', client) && { onSelect: setSelected, selected })}
      />
      {chosen.length > 0 && (
        <SelectedBar
          all="these products"
          label="Selected products"
          list={list}
          most={productLimits.bulk}
          onSelect={setSelected}
          rowId={({ id }) => String(id)}
          selected={chosen.length}
          words={counted(chosen.length, 'product')}
        >
          <Button onClick={() => setBulk(chosen)} size="small">
            Change
          </Button>
        </SelectedBar>
      )}
      {bulk !== null && <SeveralDialog client={client} onClose={() => setBulk(null)} products={bulk} />}
    </>
  )
}

function NoProducts({ isFiltered: isSearched }: { isFiltered: boolean }) {
  if (!isSearched) return <EmptyState picture="box" title="There are no products yet" />
  return (
    <EmptyState
      picture="search"
      text="Try a part of the name or of the code, or fewer filters."
      title="No products found"
    />
  )
}
