import { type KeyboardEvent, useId, useRef, useState } from 'react'
import styles from './advantage-tabs.module.css'
import { advantageFigures, sections } from './landing-data.ts'
import { advantages } from '../../messages/landing.ts'
import { CheckList } from './layout/check-list.tsx'
import { LandingSection } from './layout/landing-section.tsx'

/** Index of the tab that a key selects, wrapping around; `null` for other keys. */
function tabAfter(key: string, current: number): number | null {
  const count = advantageFigures.length
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/**
 * Advantages for each group. The tabs switch on hover, click and keyboard (section 2). Own implementation,
 * because the kit's tabs are 13 kB of script, half of the page's budget.
 */
export function AdvantageTabs() {
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, chosen)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <LandingSection id={sections.advantages} title={advantages.title} text={advantages.text} ground="sunken">
      <div ref={list} role="tablist" aria-label={advantages.title} className={styles.list}>
        {advantages.items.map(({ tab }, place) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-controls={`${id}-panel-${place}`}
            aria-selected={place === chosen}
            // One tab stop; the arrow keys move within.
            tabIndex={place === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(place)}
            onKeyDown={move}
            onPointerEnter={(event) => {
              // Touch also fires "enter", but its tap is a click.
              if (event.pointerType === 'mouse') setChosen(place)
            }}
          >
            {tab}
          </button>
        ))}
      </div>
      <div className={styles.panels}>
        {advantages.items.map(({ tab, title, points, figure }, place) => (
          <div
            key={tab}
            role="tabpanel"
            id={`${id}-panel-${place}`}
            aria-labelledby={`${id}-tab-${place}`}
            hidden={place !== chosen}
            tabIndex={0}
            className={styles.panel}
          >
            <p className={styles.figure}>
              <b className={styles.number}>{advantageFigures[place]}</b> <span>{figure}</span>
            </p>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <CheckList points={points} className={styles.points} />
            </div>
          </div>
        ))}
      </div>
    </LandingSection>
  )
}
