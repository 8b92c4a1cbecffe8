import { routePatterns } from '../../contract/routes.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../components/link/link.tsx'
import styles from './closing-call.module.css'
import { ledgerPoints, type ProductName } from './landing-data.ts'
import { closing } from '../../messages/landing.ts'
import { Drawing } from './pictures/drawing.tsx'
import parts from './layout/parts.module.css'
import { LedgerLine } from './layout/landing-section.tsx'

const balance = Object.values(ledgerPoints).reduce((sum, points) => sum + points, 0)

const drawings: readonly ProductName[] = ['headphones', 'plant', 'lamp', 'suitcase', 'mug', 'backpack']

/** End of the page: the ledger's balance and a call to action. */
export function ClosingCall() {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <div className={parts.inside}>
        <LedgerLine reason={closing.reason} points={balance} sign="" />
        <h2 id="closing-title" className={styles.title}>
          {closing.title}
        </h2>
        <p className={styles.text}>{closing.text}</p>
        <Link to={routePatterns.contact} className={buttonClass({ size: 'large' })}>
          {closing.action}
        </Link>
        <div className={styles.drawings} aria-hidden="true">
          {drawings.map((name) => (
            <Drawing key={name} name={name} />
          ))}
        </div>
      </div>
    </section>
  )
}
