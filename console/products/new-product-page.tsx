import { useState } from 'react'
import { Checkbox } from '../../src/ui/field/checkbox.tsx'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useGo } from '../api/address.tsx'
import { useChange } from '../api/changes.ts'
import { useFilters } from '../api/filters.ts'
import { useCall } from '../api/lists.ts'
import { useWireForm, WireFormFields } from '../parts/form.tsx'
import { idOf, LoadingPage } from '../parts/loading-page.tsx'
import { OfOneClient } from '../parts/of-one-client.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { showProduct, staleProducts } from './product-changes.ts'
import { emptyProduct, fieldsOf, productSchema, setOf, type ProductFields } from './product-form.ts'
import { ProductPanels } from './product-panels.tsx'
import { nameOf, useLanguages, type Product } from './product.ts'

/** A new product: an empty one, a copy (`?from=`), or a variant of one (`&variant=1`). */
export function NewProductPage() {
  return (
    <OfOneClient permission="catalogue.edit" title="New product">
      {(client) => <Loaded client={client} key={client} />}
    </OfOneClient>
  )
}

function Loaded({ client }: { client: string }) {
  const [{ from, variant }] = useFilters(['from', 'variant'])
  const id = idOf(from ?? '')
  const query = useCall('showProduct', { id }, { enabled: id > 0 })
  const { isPending } = useCall('listClients', {})
  if (isPending || (id > 0 && query.data === undefined))
    return (
      <LoadingPage
        missing={{ words: 'There is no product to copy', path: '/products', all: 'All products' }}
        query={query}
        title="New product"
      />
    )
  return (
    <NewProduct
      client={client}
      isVariant={variant !== undefined}
      key={`${id} ${variant}`}
      {...(query.data !== undefined && { from: query.data })}
    />
  )
}

/** What the form begins with. A copy has no code: no two products have the same. */
function beginning(
  languages: readonly string[],
  from: Product | undefined,
  isVariant: boolean,
): ProductFields {
  if (from === undefined) return emptyProduct
  const copied = { ...fieldsOf(from, languages), code: '' }
  return isVariant ? { ...copied, size: '', colour: '' } : copied
}

function NewProduct({ client, from, isVariant }: { client: string; from?: Product; isVariant: boolean }) {
  const go = useGo()
  const languages = useLanguages(client)
  const [active, setActive] = useState(true)
  const create = useChange('createProduct', staleProducts, showProduct)
  const form = useWireForm<ProductFields>({
    schema: productSchema(languages[0]),
    defaultValues: beginning(languages, from, isVariant),
    keeps: `new product of ${client}${from === undefined ? '' : ` from ${from.id}`}`,
    async send(given) {
      const { code, name, category } = given
      const made = await create.mutateAsync({
        client,
        ...setOf(emptyProduct, given),
        code,
        name,
        category: Number(category),
        active,
        ...(isVariant && from !== undefined && { group: from.id }),
      })
      form.draft?.forget()
      showToast({
        kind: 'success',
        text: `${nameOf(made)} is ${made.active ? 'in the shop now' : 'made, and not in the shop yet'}`,
      })
      go(`/products/${made.id}`, { replace: true })
    },
  })
  const title = from === undefined ? 'New product' : `${isVariant ? 'Variant' : 'Copy'} of ${nameOf(from)}`
  return (
    <>
      <PageHead title={title} />
      <WireFormFields act="Create" asksToLeave of={form}>
        <ProductPanels client={client} form={form} languages={languages} />
        <Checkbox
          checked={active}
          label="In the shop at once"
          onChange={({ target }) => setActive(target.checked)}
        />
      </WireFormFields>
    </>
  )
}
