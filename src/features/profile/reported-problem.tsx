import { problemKinds } from '../../contract/order-codes.ts'
import type { Order } from '../../contract/entities/order.ts'
import { orderProblemMessages } from '../../messages/orders.ts'
import styles from './order-history.module.css'

/** What the member reported of an order, and the answer; nothing where nothing was reported. */
export function ReportedProblem({ order: { problem } }: { order: Order }) {
  if (problem === null || problem === undefined) return null
  const kind = problemKinds.find((known) => known === problem.kind)
  return (
    <div className={styles['problem']}>
      <p className={styles['problem-kind']}>
        {orderProblemMessages.reported(kind === undefined ? problem.kind : orderProblemMessages[kind])}
      </p>
      {problem.comment !== '' && <p className={styles['problem-words']}>{problem.comment}</p>}
      {problem.answer !== '' && (
        <p className={styles['problem-words']}>{orderProblemMessages.answer(problem.answer)}</p>
      )}
      {problem.answer === '' && (problem.state === 'open' || problem.state === '') && (
        <p className={styles['quiet']}>{orderProblemMessages.waiting}</p>
      )}
    </div>
  )
}
