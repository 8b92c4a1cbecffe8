import { Check } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import styles from './advantage-tabs.module.css'
import { advantageFigures, sections } from './landing-data.ts'
import { advantages } from '../../messages/landing.ts'
import { LandingSection } from './layout/landing-section.tsx'

/** Which tab a key leads to, round both ends; `null` where the key is none of the tabs' own. */
function tabAfter(key: string, current: number): number | null {
  const count = advantageFigures.length
  if (key === 'ArrowRight') return (current + 1) % count
  if (key === 'ArrowLeft') return (current + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/**
 * Who gains what; the tabs switch on hover, on click and by the keyboard (section 2). They are written here
 * because the kit's tabs are 13 kB of script, half of what the whole page may have.
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
      <div ref={list} role="tablist" aria-label={advantages.title} className={styles['list']}>
        {advantages.items.map(({ tab }, place) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-controls={`${id}-panel-${place}`}
            aria-selected={place === chosen}
            // One stop for the Tab key; the arrow keys do the rest.
            tabIndex={place === chosen ? 0 : -1}
            className={styles['tab']}
            onClick={() => setChosen(place)}
            onKeyDown={move}
            onPointerEnter={(event) => {
              // A finger "enters" too, but its tap is a click.
              if (event.pointerType === 'mouse') setChosen(place)
            }}
          >
            {tab}
          </button>
        ))}
      </div>
      <div className={styles['panels']}>
        {advantages.items.map(({ tab, title, points, figure }, place) => (
          <div
            key={tab}
            role="tabpanel"
            id={`${id}-panel-${place}`}
            aria-labelledby={`${id}-tab-${place}`}
            hidden={place !== chosen}
            tabIndex={0}
            className={styles['panel']}
          >
            <p className={styles['figure']}>
              <b>{advantageFigures[place]}</b> {figure}
            </p>
            <div>
              <h3 className={styles['title']}>{title}</h3>
              <ul className={styles['points']}>
                {points.map((point) => (
                  <li key={point}>
                    <Check aria-hidden="true" size="1.1em" />
                    {point}
                  </li>
                ))}
              </ul>
            </div>
          </div>
        ))}
      </div>
    </LandingSection>
  )
}
