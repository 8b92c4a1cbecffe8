/**
 * Whether an order goes to an address of the member's earlier orders (wire contract, "A fresh code for a new address").
 */
import type pg from 'pg'

/** Ignores case and the amount of white space. */
const plain = (text: string) => `lower(regexp_replace(btrim(${text}), '\\s+', ' ', 'g'))`

// A declined order never arrived. A cancelled one counts as declined: otherwise a stolen session could order, cancel
// and order again.
const knownText = `select exists (select from orders where member_id = $1 and status <> 2
  and ${plain('customer_pincode')} = ${plain('$2')} and ${plain('customer_address')} = ${plain('$3')}) as known`

/**
 * @returns whether an order of this member that was not declined has this pincode and address; name, number and e-mail
 * are ignored
 */
export async function isKnownAddress(
  pool: pg.Pool,
  memberId: number,
  { pincode, address }: { pincode: string; address: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>({
    name: 'known-address',
    text: knownText,
    values: [memberId, pincode, address],
  })
  return rows[0]?.known === true
}
