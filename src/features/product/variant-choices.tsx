import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Id } from '../../contract/shop-entities/primitives.ts'
import type { Product, Variant } from '../../contract/shop-entities/product.ts'
import { productDetailsPath } from '../../contract/routes.ts'
import { productName } from '../../domain/names.ts'
import { formatPoints } from '../../domain/points.ts'
import { priceOf, sameId } from '../../domain/product.ts'
import { isSoldOut, productOfVariant, variantChoices, type VariantOption } from '../../domain/variants.ts'
import { productMessages } from '../../messages/product.ts'
import { variantMessages } from '../../messages/variants.ts'
import { classNames } from '../../ui/class-names.ts'
import { inBackground } from '../../lib/in-background.ts'
import layout from '../../ui/layout.module.css'
import styles from './variant-choices.module.css'

/** Notes on an option: what else it changes, and why it is unavailable. */
function noteOf({ isAvailable, changes, variant }: VariantOption): string {
  const reason = variant.in_stock ? productMessages.unavailable : variantMessages.outOfStock
  return [changes === null ? '' : variantMessages.onlyIn(changes), isAvailable ? '' : reason]
    .filter(Boolean)
    .join(', ')
}

/** Announcement of the chosen variant with its price, which is elsewhere on the page. */
function announcementOf(product: Product): string {
  const price = priceOf(product)
  const points = price === null ? productMessages.unavailable : formatPoints(price)
  const choice = [product.product_size, product.product_colour].filter(Boolean).join(', ')
  const costs = isSoldOut(product) ? variantMessages.outOfStock : points
  return `${productName(product)}, ${choice || product.product_code}: ${costs}`
}

/**
 * Sizes and colours of a product, as groups of radio buttons. Choosing one replaces the shown product and the
 * address; focus and scroll position stay. Renders nothing if there is no choice.
 */
export function VariantChoices({ product }: { product: Product }) {
  return variantChoices(product).length > 0 && <Choices product={product} />
}

function Choices({ product }: { product: Product }) {
  const id = useId()
  const navigate = useNavigate()
  const location = useLocation()
  // The router updates in a transition; until then the buttons would show the old choice.
  const [chosen, setChosen] = useState<{ from: Id; to: Id } | null>(null)
  const isUnderWay = chosen !== null && sameId(chosen.from, product.id)
  const shownProduct = (isUnderWay && productOfVariant(product, chosen.to)) || product
  const show = (variant: Variant) => {
    setChosen({ from: product.id, to: variant.id })
    const state = { ...(location.state as object | null), samePlace: true }
    inBackground(navigate(productDetailsPath(variant.id), { replace: true, state }))
  }
  return (
    <div className={layout.stack4}>
      {variantChoices(shownProduct).map(({ axis, options }) => (
        <fieldset aria-labelledby={`${id}-${axis}`} className={styles.choice} key={axis} role="radiogroup">
          <legend className={styles.legend} id={`${id}-${axis}`}>
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
        {chosen !== null && announcementOf(shownProduct)}
      </p>
    </div>
  )
}

/**
 * Why options look different, one line a reason: `S, M: Only in Red`. Each option is also described by it for
 * screen readers.
 */
function Notes({ options }: { options: readonly VariantOption[] }) {
  const notes = [...new Set(options.map(noteOf))].filter((note) => note !== '')
  if (notes.length === 0) return null
  return (
    <span aria-hidden="true" className={styles.notes}>
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
    <span className={styles.option}>
      <input
        aria-describedby={note === '' ? undefined : `${id}-note`}
        checked={option.isChosen}
        className={styles.input}
        id={id}
        name={name}
        onChange={() => onChoose(option.variant)}
        type="radio"
        value={option.value}
      />
      <label
        className={classNames(
          styles.value,
          !option.isAvailable && styles.soldOut,
          option.changes !== null && styles.elsewhere,
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
