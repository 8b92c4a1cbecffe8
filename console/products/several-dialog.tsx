import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { productRules } from '../../src/contract/admin/products.ts'
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { Button } from '../../src/ui/button.tsx'
import { classNames } from '../../src/ui/class-names.ts'
import { Dialog } from '../../src/ui/dialog/dialog.tsx'
import { SelectField } from '../../src/ui/field/select-field.tsx'
import { TextField } from '../../src/ui/field/text-field.tsx'
import type { AdminRequest } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { useWholeList } from '../api/lists.ts'
import { Badge } from '../parts/badge.tsx'
import { counted } from '../parts/counted.ts'
import { orEmpty, useWireForm, WireFormFields } from '../parts/form.tsx'
import { FieldChanges } from './field-changes.tsx'
import { staleProducts } from './product-changes.ts'
import { anyText, nameOf, type Product } from './product.ts'
import layout from '../../src/ui/layout.module.css'
import surface from '../../src/ui/surface.module.css'
import text from '../../src/ui/text.module.css'
import styles from './several-dialog.module.css'

type Request = AdminRequest<'changeProducts'>
type Result = AdminReplyOf<'changeProducts'>['results'][number]

const choice = v.picklist(['', 'yes', 'no'])
const schema = v.object({
  points: orEmpty(productRules.points),
  active: choice,
  feature: choice,
  latest: choice,
  category: v.string(),
})
type Fields = Record<keyof v.InferInput<typeof schema>, string>
const nothing: Fields = { points: '', active: '', feature: '', latest: '', category: '' }

const asItIs = { value: '', label: 'As it is' }
const flags = [
  ['active', 'State', 'Active', 'Retired'],
  ['feature', 'Featured', 'Yes', 'No'],
  ['latest', 'New', 'Yes', 'No'],
] as const

/** The form as what is set; a field that is empty stays as it is. */
function setOf({ points, category, ...given }: Fields): Request['set'] {
  const chosen = flags.flatMap(([flag]) =>
    given[flag] === '' ? [] : [[flag, given[flag] === 'yes'] as const],
  )
  return {
    ...(points.trim() === '' ? {} : { points: v.parse(productRules.points, points) }),
    ...Object.fromEntries(chosen),
    ...(category === '' ? {} : { category: Number(category) }),
  }
}

/**
 * Changes many products at once: first what each would become, then what became of each.
 * @param products as the operator saw them: one that somebody has changed since is refused
 */
export function SeveralDialog({
  client,
  products,
  onClose,
}: {
  client: string
  products: readonly Product[]
  onClose: () => void
}) {
  const [tried, setTried] = useState<{ set: Request['set']; results: readonly Result[] } | null>(null)
  const [done, setDone] = useState<readonly Result[] | null>(null)
  const { mutateAsync } = useChange('changeProducts', staleProducts)
  const items = products.map(({ id, version }) => ({ id, version }))
  const form = useWireForm<Fields>({
    schema,
    defaultValues: nothing,
    async send(fields) {
      if (tried === null) {
        const set = setOf(fields)
        setTried({ set, results: (await mutateAsync({ client, items, set, dry_run: true })).results })
      } else setDone((await mutateAsync({ client, items, set: tried.set })).results)
    },
  })
  const changing = (tried?.results ?? []).filter(({ outcome }) => outcome === 'changed').length
  const isEmpty = Object.values(form.form.watch()).every((value) => value.trim() === '')
  const act =
    tried === null
      ? 'Show what changes'
      : changing === 0
        ? 'Nothing would change'
        : `Change ${counted(changing, 'product')}`
  const { results = [] } = tried ?? {}
  // Enter goes on from what is shown.
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried !== null) body.current?.querySelector<HTMLElement>('button[type=submit]')?.focus()
  }, [tried])
  return (
    <Dialog onClose={onClose} open size="medium" title={`Change ${counted(products.length, 'product')}`}>
      <div ref={body}>
        {done === null ? (
          <WireFormFields act={act} disabled={tried === null ? isEmpty : changing === 0} of={form}>
            {tried === null ? (
              <SetFields client={client} form={form} />
            ) : (
              <>
                <Outcomes changed="will change" products={products} results={results} />
                <div>
                  <Button onClick={() => setTried(null)} size="small" variant="quiet">
                    Set something else
                  </Button>
                </div>
              </>
            )}
          </WireFormFields>
        ) : (
          <div className={layout.stack4}>
            <Outcomes changed="changed" products={products} results={done} />
            <div className={styles.buttons}>
              <Button autoFocus onClick={onClose}>
                Done
              </Button>
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function SetFields({ client, form }: { client: string; form: ReturnType<typeof useWireForm<Fields>> }) {
  const categories = useWholeList('listCategories', { client })
  return (
    <div className={styles.fields}>
      <TextField
        {...form.field('points')}
        autoComplete="off"
        hint="Empty: as it is"
        inputMode="numeric"
        label="Price"
        optional
      />
      <SelectField
        {...form.field('category')}
        label="Category"
        options={categories.map(({ id, name }) => ({ value: id, label: anyText(name) }))}
        placeholder={asItIs}
      />
      {flags.map(([flag, label, yes, no]) => (
        <SelectField
          {...form.field(flag)}
          key={flag}
          label={label}
          options={[
            { value: 'yes', label: yes },
            { value: 'no', label: no },
          ]}
          placeholder={asItIs}
        />
      ))}
    </div>
  )
}

const tones = { changed: 'success', unchanged: 'plain', refused: 'error' } as const

/** Each product's result; refused ones first. */
function Outcomes({
  products,
  results,
  changed,
}: {
  products: readonly Product[]
  results: readonly Result[]
  changed: string
}) {
  const words = { changed, unchanged: 'stays as it is', refused: 'refused' }
  const inOrder = (['refused', 'changed', 'unchanged'] as const).flatMap((outcome) =>
    results.filter((result) => result.outcome === outcome),
  )
  return (
    <ul aria-label="Outcomes" className={classNames(surface.divided, styles.outcomes)}>
      {inOrder.map(({ id, outcome, fields, message }) => {
        const product = products.find((one) => one.id === id)
        return (
          <li className={styles.outcome} key={id}>
            <div className={styles.head}>
              <span className={text.strong}>{product === undefined ? String(id) : nameOf(product)}</span>
              <span className={text.quiet}>{product?.code}</span>
              <Badge tone={tones[outcome]}>{words[outcome]}</Badge>
            </div>
            {message === undefined ? <FieldChanges of={fields} /> : <p className={text.quiet}>{message}</p>}
          </li>
        )
      })}
    </ul>
  )
}
