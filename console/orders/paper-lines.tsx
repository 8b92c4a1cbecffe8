import styles from './packing-lists.module.css'

interface PaperLine {
  key: string
  pieces: number
  code: string
  product: string
  /** Whose pieces they are, on a list for several orders. */
  orders?: string
}

/**
 * The pieces of a packing list or a pick list, with a box to tick for each line.
 * @param tick what ticking a box says: `Packed`
 */
export function PaperLines({ lines, tick }: { lines: readonly PaperLine[]; tick: string }) {
  const hasOrders = lines.some(({ orders }) => orders !== undefined)
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">Pieces</th>
          <th scope="col">Code</th>
          <th scope="col">Product</th>
          {hasOrders && <th scope="col">Orders</th>}
          <th scope="col">{tick}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, pieces, code, product, orders }) => (
          <tr key={key}>
            <td className={styles.pieces}>{pieces}</td>
            <td>{code}</td>
            <td>{product}</td>
            {hasOrders && <td>{orders}</td>}
            <td aria-label="To tick">
              <span className={styles.box} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
