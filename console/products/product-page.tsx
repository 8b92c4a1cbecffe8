import { useState } from 'react'
import { inBackground } from '../../src/lib/in-background.ts'
import { Button, buttonClass } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { showToast } from '../../src/ui/toast/toast.ts'
import { Link, usePathPart } from '../api/address.tsx'
import { AdminCallError } from '../api/admin-call.ts'
import { useCall } from '../api/lists.ts'
import { useMay } from '../api/session.tsx'
import { Badge } from '../parts/badge.tsx'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx'
import { WireFormFields } from '../parts/form.tsx'
import { idOf, LoadingPage } from '../parts/loading-page.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { FieldChanges } from './field-changes.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { useProductChange } from './product-changes.ts'
import { nameOf, useLanguages, type Product } from './product.ts'
import { ProductPanels } from './product-panels.tsx'
import { ReadProduct } from './read-product.tsx'
import { StockPanel } from './stock-panel.tsx'
import { useProductForm } from './use-product-form.ts'
import { VariantsPanel } from './variants-panel.tsx'
import layout from '../../src/ui/layout.module.css'
import styles from './product-page.module.css'

/** One product: all that the shop shows of it, its variants, pictures, stock and history. */
export function ProductPage() {
  return (
    <OfOneClient permission="catalogue.read" title="Product">
      {(client) => <LoadedProduct client={client} key={client} />}
    </OfOneClient>
  )
}

function LoadedProduct({ client }: { client: string }) {
  const id = idOf(usePathPart('id'))
  const query = useCall('showProduct', { id }, { enabled: id > 0 })
  const { isPending } = useCall('listClients', {})
  if (query.data !== undefined && !isPending)
    return <ShownProduct client={client} key={id} product={query.data} />
  return (
    <LoadingPage
      isNothing={id === 0}
      missing={{ words: 'There is no such product', path: '/products', all: 'All products' }}
      query={query}
      title="Product"
    />
  )
}

interface ProductProps {
  client: string
  product: Product
}

function ShownProduct({ client, product }: ProductProps) {
  const may = useMay()
  const mayEdit = may('catalogue.edit', client)
  return (
    <>
      <PageHead mark={!product.active && <Badge>Retired</Badge>} title={nameOf(product)}>
        {mayEdit && <ProductActions product={product} />}
      </PageHead>
      {mayEdit ? (
        <ProductForm client={client} product={product} />
      ) : (
        <ReadProduct client={client} product={product} />
      )}
      <div className={classNames(layout.columns, styles.page, styles.later, styles.below)}>
        <StockPanel client={client} product={product} />
        <HistoryPanel mayEdit={mayEdit} product={product} />
      </div>
      <div className={styles.below}>
        <VariantsPanel client={client} mayEdit={mayEdit} product={product} />
      </div>
    </>
  )
}

/** Copies it, or takes it out of the shop and brings it back. */
function ProductActions({ product }: { product: Product }) {
  const { send, busy } = useProductChange(product)
  const { id, active } = product
  async function setActive(): Promise<void> {
    try {
      const now = await send((version) => ({ id, version, active: !active }))
      showToast(
        now === null
          ? {
              kind: 'error',
              text: 'Somebody has changed this product meanwhile. Press again if you still want to.',
            }
          : { kind: 'success', text: `${nameOf(now)} is ${now.active ? 'in the shop again' : 'retired'}` },
      )
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      showToast({ kind: 'error', text: error.message })
    }
  }
  return (
    <>
      <Link className={buttonClass({ variant: 'secondary', size: 'small' })} to={`/products/new?from=${id}`}>
        Copy
      </Link>
      <Button
        busy={busy}
        onClick={() => inBackground(setActive())}
        size="small"
        variant={active ? 'danger' : 'primary'}
      >
        {active ? 'Retire' : 'Bring back'}
      </Button>
    </>
  )
}

function ProductForm({ client, product }: ProductProps) {
  const [languages] = useState(useLanguages(client))
  const { form, met } = useProductForm(product, languages)
  return (
    <WireFormFields act="Save" asksToLeave of={form}>
      {met !== null && (
        <ChangedMeanwhile what="this product">
          <FieldChanges of={met} />
          <p>Save again to put what you typed in its place; what you left alone stays as it is now.</p>
        </ChangedMeanwhile>
      )}
      <ProductPanels client={client} form={form} languages={languages} />
    </WireFormFields>
  )
}
