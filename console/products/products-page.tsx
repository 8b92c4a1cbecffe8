import { useState } from 'react'
import Columns3 from 'lucide-react/icons/columns-3'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { Link } from '../api/address.tsx'
import { csvAddress } from '../api/admin-call.ts'
import { useFilters } from '../api/filters.ts'
import { useMay } from '../api/session.tsx'
import { CsvLink } from '../parts/csv-link.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { productFilterNames, productQuery } from './product-filter.ts'
import { ProductsFilter } from './products-filter.tsx'
import { ProductsTable } from './products-table.tsx'

/** A client's products: found by what they are or lack, and changed where they stand. */
export function ProductsPage() {
  return (
    <OfOneClient permission="catalogue.read" title="Products">
      {(client) => <Products client={client} key={client} />}
    </OfOneClient>
  )
}

function Products({ client }: { client: string }) {
  const may = useMay()
  const [filter, changeFilter] = useFilters(productFilterNames)
  const [choosesColumns, setChoosesColumns] = useState(false)
  return (
    <>
      <PageHead title="Products">
        {may('catalogue.edit', client) && (
          <Link className={buttonClass({ size: 'small' })} to="/products/new">
            New product
          </Link>
        )}
        {may('stock.edit', client) && (
          <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to="/products/count">
            Count stock
          </Link>
        )}
        <Button
          aria-expanded={choosesColumns}
          onClick={() => setChoosesColumns(!choosesColumns)}
          size="small"
          variant="secondary"
        >
          <Columns3 aria-hidden="true" size="1em" />
          <span>{'\u00a0Columns'}</span>
        </Button>
        <CsvLink href={csvAddress('listProducts', productQuery(client, filter))}>CSV</CsvLink>
      </PageHead>
      <ProductsFilter client={client} filter={filter} onFilter={changeFilter} />
      <ProductsTable
        choosesColumns={choosesColumns}
        client={client}
        filter={filter}
        key={JSON.stringify(filter)}
      />
    </>
  )
}
