import { tablet } from '../../lib/breakpoints.ts'
import type { StatementLine } from '../../contract/shop-entities/points-statement.ts'
import { showDate } from '../../domain/dates.ts'
import { signedPoints } from '../../domain/passbook.ts'
import { formatPoints } from '../../domain/points.ts'
import { passbookMessages } from '../../messages/passbook.ts'
import { classNames } from '../../ui/class-names.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import layout from '../../ui/layout.module.css'
import styles from './passbook.module.css'

/** The movements: a table, or cards below a tablet’s width. */
export function PassbookLines({ lines }: { lines: readonly StatementLine[] }) {
  const isWide = useMediaQuery(`${tablet}, print`)
  return isWide ? <LinesTable lines={lines} /> : <LineCards lines={lines} />
}

function Amount({ points }: { points: number }) {
  return <span className={classNames(styles.amount, points > 0 && styles.in)}>{signedPoints(points)}</span>
}

/** Reason of a movement, and until when points can be spent. */
function Reason({ line: { reason, expires_at } }: { line: StatementLine }) {
  return (
    <>
      <span className={styles.reason}>{reason || passbookMessages.unknownReason}</span>
      {expires_at !== '' && (
        <span className={styles.quiet}>{passbookMessages.goodUntilDate(showDate(expires_at))}</span>
      )}
    </>
  )
}

function LinesTable({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{passbookMessages.movements}</caption>
      <thead>
        <tr>
          <th scope="col">{passbookMessages.date}</th>
          <th scope="col">{passbookMessages.reason}</th>
          <th scope="col">{passbookMessages.order}</th>
          <th scope="col">{passbookMessages.amount}</th>
          <th scope="col">{passbookMessages.balanceAfter}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <time dateTime={line.created_at}>{showDate(line.created_at)}</time>
            </td>
            <td>
              <Reason line={line} />
            </td>
            <td>{line.order_number}</td>
            <td>
              <Amount points={line.points} />
            </td>
            <td>{line.balance_after === null ? '' : formatPoints(line.balance_after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LineCards({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <ul aria-label={passbookMessages.movements} className={layout.stack3}>
      {lines.map((line) => (
        <li className={styles.card} key={line.id}>
          <div>
            <Reason line={line} />
            <p className={styles.quiet}>
              <time dateTime={line.created_at}>{showDate(line.created_at)}</time>
            </p>
            {line.order_number !== '' && !line.reason.includes(line.order_number) && (
              <p className={styles.quiet}>{passbookMessages.orderNumber(line.order_number)}</p>
            )}
          </div>
          <div className={styles.sums}>
            <Amount points={line.points} />
            {line.balance_after !== null && (
              <span className={styles.quiet}>
                {passbookMessages.balanceAfterIs(formatPoints(line.balance_after))}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
