import { Tabs } from '@base-ui/react/tabs'
import { Check } from 'lucide-react'
import { useState } from 'react'
import styles from './advantage-tabs.module.css'
import { advantages, ledger, sections } from './landing-copy.ts'
import { LandingSection } from './landing-section.tsx'

/** Who gains what; the tabs switch on hover, on click and by the arrow keys (section 2). */
export function AdvantageTabs() {
  const [chosen, setChosen] = useState<string>(advantages.items[0].id)
  return (
    <LandingSection
      id={sections.advantages}
      title={advantages.title}
      text={advantages.text}
      entry={ledger.advantages}
      ground="sunken"
    >
      <Tabs.Root value={chosen} onValueChange={(value) => setChosen(String(value))}>
        <Tabs.List className={styles['list']} aria-label={advantages.title} activateOnFocus>
          {advantages.items.map(({ id, tab }) => (
            <Tabs.Tab
              key={id}
              value={id}
              className={styles['tab']}
              onPointerEnter={(event) => {
                // A finger "enters" too, but its tap is a click.
                if (event.pointerType === 'mouse') setChosen(id)
              }}
            >
              {tab}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <div className={styles['panels']}>
          {advantages.items.map(({ id, title, points, figure }) => (
            <Tabs.Panel key={id} value={id} keepMounted className={styles['panel']}>
              <p className={styles['figure']}>
                <b>{figure.value}</b> {figure.label}
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
            </Tabs.Panel>
          ))}
        </div>
      </Tabs.Root>
    </LandingSection>
  )
}
