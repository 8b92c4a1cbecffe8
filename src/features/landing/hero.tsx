import { Fragment, useLayoutEffect, useState } from 'react'
import { routePatterns } from '../../contract/routes.ts'
import { applyAccent } from '../../ui/apply-accent.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../components/link/link.tsx'
import layout from '../../ui/layout.module.css'
import styles from './hero.module.css'
import { exampleShops, sections } from './landing-data.ts'
import { hero, pictureCopy } from '../../messages/landing.ts'
import { Picture } from './pictures/picture.tsx'

/**
 * First view of the landing page: headline, and the shop in the colours of the organisation chosen below it.
 */
export function Hero() {
  const [shop, setShop] = useState<(typeof exampleShops)[number]>(exampleShops[0])
  // The chosen colour applies to the whole page; reset it on unmount.
  useLayoutEffect(() => () => applyAccent(null), [])
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.title}>
          {/* No breaks within words: "thank-you" would break at its hyphen. */}
          {hero.title.split(' ').map((word) => (
            <Fragment key={word}>
              <span className={styles.word}>{word}</span>{' '}
            </Fragment>
          ))}
        </h1>
        <p className={styles.text}>{hero.text}</p>
        <div className={styles.actions}>
          <Link to={routePatterns.contact} className={buttonClass({ size: 'large' })}>
            {hero.primary}
          </Link>
          <Link
            to={{ pathname: routePatterns.landing, hash: sections.pricing }}
            className={buttonClass({ size: 'large', variant: 'secondary' })}
          >
            {hero.secondary}
          </Link>
        </div>
      </div>
      <div className={styles.stage}>
        <figure aria-label={pictureCopy.label(shop.name)} className={styles.pictures}>
          <Picture name="shop" shop={shop.name} className={styles.window} />
          <Picture name="phone" className={styles.phone} />
        </figure>
        <fieldset className={styles.shops}>
          <legend>{hero.tryColours}</legend>
          <div className={layout.row2}>
            {exampleShops.map((example) => (
              <label key={example.name} className={styles.choice}>
                <input
                  type="radio"
                  name="example-shop"
                  checked={example === shop}
                  onChange={() => {
                    setShop(example)
                    applyAccent(example.accent)
                  }}
                />
                <span className={styles.swatch} style={{ background: example.accent }} />
                <span>{example.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </section>
  )
}
