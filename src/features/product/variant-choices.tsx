import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Id } from '../../contract/entities/primitives.ts'
import type { Product, Variant } from '../../contract/entities/product.ts'
import { productDetailsPath } from '../../contract/routes.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { priceOf, sameId } from '../../domain/product.ts'
import { isSoldOut, productOfVariant, variantChoices, type VariantOption } from '../../domain/variants.ts'
import { productMessages } from '../../messages/product.ts'
import { variantMessages } from '../../messages/variants.ts'
import { classNames } from '../../ui/class-names.ts'
import { inBackground } from '../../contract/in-background.ts'
import styles from './variant-choices.module.css'

/** What else is to be known of an option than its value. */
function noteOf({ isAvailable, changes, variant }: VariantOption): string {
  const reason = variant.in_stock ? productMessages.unavailable : variantMessages.outOfStock
  return [changes === null ? '' : variantMessages.onlyIn(changes), isAvailable ? '' : reason]
    .filter(Boolean)
    .join(', ')
}

/** What was chosen and what it costs, read out: the points stand elsewhere on the page. */
function announcementOf(product: Product): string {
  const price = priceOf(product)
  const points = price === null ? productMessages.unavailable : formatPoints(price)
  const choice = [product.product_size, product.product_colour].filter(Boolean).join(', ')
  const costs = isSoldOut(product) ? variantMessages.outOfStock : points
  return `${productName(product)}, ${choice || product.product_code}: ${costs}`
}

/**
 * The sizes and colours that a product comes in, as groups of radio buttons. Choosing one shows that product in place of
 * this one: the address is replaced, and neither the focus nor the page moves. Nothing where there is no choice.
 */
export function VariantChoices({ product }: { product: Product }) {
  return variantChoices(product).length > 0 && <Choices product={product} />
}

function Choices({ product }: { product: Product }) {
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  // The router follows in a transition: until then the buttons would stand as they stood.
  const [chosen, setChosen] = useState<{ from: Id; to: Id } | null>(null)
  const isUnderWay = chosen !== null && sameId(chosen.from, product.id)
  const shown = (isUnderWay && productOfVariant(product, chosen.to)) || product
  const show = (variant: Variant) => {
    setChosen({ from: product.id, to: variant.id })
    const state = { ...(location.state as object | null), samePlace: true }
    inBackground(navigate(productDetailsPath(variant.id), { replace: true, state }))
  }
  return (
    <div className={styles['choices']}>
      {variantChoices(shown).map(({ axis, options }) => (
        <fieldset aria-labelledby={`${id}-${axis}`} className={styles['choice']} key={axis} role="radiogroup">
          <legend className={styles['legend']} id={`${id}-${axis}`}>
            {variantMessages[axis]}
          </legend>
          {options.map((option, index) => (
            <Option
              id={`${id}-${axis}-${index}`}
              key={option.value}
              name={`${id}-${axis}`}
              onChoose={show}
              option={option}
            />
          ))}
          <Notes options={options} />
        </fieldset>
      ))}
      <p className="visually-hidden" role="status">
        {chosen !== null && announcementOf(shown)}
      </p>
    </div>
  )
}

/** Why options look otherwise, in a line a reason: `S, M: Only in Red`. Each option is described by it too, when read out. */
function Notes({ options }: { options: readonly VariantOption[] }) {
  const notes = [...new Set(options.map(noteOf))].filter((note) => note !== '')
  if (notes.length === 0) return null
  return (
    <span aria-hidden="true" className={styles['notes']}>
      {notes.map((note) => {
        const values = options.filter((option) => noteOf(option) === note).map(({ value }) => value)
        return <span key={note}>{`${values.join(', ')}: ${note}`}</span>
      })}
    </span>
  )
}

function Option({
  id,
  name,
  option,
  onChoose,
}: {
  id: string
  name: string
  option: VariantOption
  onChoose: (variant: Variant) => void
}) {
  const note = noteOf(option)
  return (
    <span className={styles['option']}>
      <input
        aria-describedby={note === '' ? undefined : `${id}-note`}
        checked={option.isChosen}
        className={styles['input']}
        id={id}
        name={name}
        onChange={() => onChoose(option.variant)}
        type="radio"
        value={option.value}
      />
      <label
        className={classNames(
          styles['value'],
          !option.isAvailable && styles['sold-out'],
          option.changes !== null && styles['elsewhere'],
        )}
        htmlFor={id}
      >
        {option.value}
      </label>
      {note !== '' && (
        <span className="visually-hidden" id={`${id}-note`}>
          {note}
        </span>
      )}
    </span>
  )
}
