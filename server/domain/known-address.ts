/** Whether an order goes where the member's orders went before (wire contract, "A fresh code for a new address"). */
import type pg from 'pg'

/** Upper and lower case, and how much white space stands where, make no other address. */
const plain = (text: string) => `lower(regexp_replace(btrim(${text}), '\\s+', ' ', 'g'))`

// A declined order never went there; a cancelled one is declined too, or whoever holds a stolen session would order, cancel
// and order again.
const knownText = `select exists (select from orders where member_id = $1 and status <> 2
  and ${plain('customer_pincode')} = ${plain('$2')} and ${plain('customer_address')} = ${plain('$3')}) as known`

/**
 * @returns whether an order of this member that was not declined has this pincode and address. The name, the number and
 * the e-mail beside them do not count.
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
