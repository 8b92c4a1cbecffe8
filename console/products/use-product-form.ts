/** The form of a product that is there already. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { Language } from '../../src/contract/languages.ts'
import { showToast } from '../../src/ui/toast/toast.ts'
import { useWireForm } from '../parts/form.tsx'
import { differingFields, fieldsOf, productSchema, setOf, type ProductFields } from './product-form.ts'
import { useProductChange } from './product-changes.ts'
import { nameOf, type Product } from './product.ts'

/** The fields of the wire in which two versions differ, each before and after. */
const differences = (before: Product, after: Product): Record<string, [unknown, unknown]> =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([name]) => !['id', 'version', 'stock', 'updated_at'].includes(name))
      .map(([name, value]) => [name, [before[name as keyof Product], value] as [unknown, unknown]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )

/**
 * Saves what was changed in the form, at the version that it shows. The form follows a newer version as long as what was
 * changed there is nothing that has been typed into here.
 * @param read the latest version
 * @returns the form, and after a conflict what somebody else has changed
 */
export function useProductForm(read: Product, languages: readonly [Language, ...Language[]]) {
  const [known, setKnown] = useState(read)
  const saved = fieldsOf(known, languages)
  const { send, conflict } = useProductChange(known)
  const form = useWireForm<ProductFields>({
    schema: productSchema(languages[0]),
    defaultValues: saved,
    keeps: `product ${known.id}`,
    async send(given) {
      const set = setOf(saved, given)
      if (Object.keys(set).length === 0) {
        showToast({ kind: 'info', text: 'Nothing was changed' })
        return
      }
      const now = await send((version) => ({ id: known.id, version, ...set }))
      if (now === null) return
      setKnown(now)
      form.form.reset(fieldsOf(now, languages))
      showToast({ kind: 'success', text: `${nameOf(now)} is saved; the shop shows it now` })
    },
  })
  if (read.version > known.version) {
    const typed = differingFields(saved, form.form.getValues())
    const isApart = differingFields(saved, fieldsOf(read, languages)).every((name) => !typed.includes(name))
    if (isApart) setKnown(read)
  }
  const [first] = useState(read)
  const follow = useEffectEvent(() => form.form.reset(saved, { keepDirtyValues: true }))
  useEffect(() => {
    if (known !== first) follow()
  }, [known, first])
  return { form, met: conflict === null ? null : differences(conflict.seen, conflict.met) }
}
