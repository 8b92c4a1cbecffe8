/** The cookie of an operator who is signed in, for benches of the console's calls. */
import type { OpenDatabase } from '../../server/db/open.ts'
import { operatorRoles, operators } from '../../server/db/schema.ts'
import { startOperatorSession } from '../../server/domain/operators/operator-session.ts'
import { cookieHeader } from '../../server/routes/admin/signed-in.ts'

/** The benches' servers have it. */
export const PEPPER = 'a pepper for the benchmark'

/** Signs an owner of all clients in. @returns the `Cookie` header */
export async function operatorCookie({ db }: OpenDatabase): Promise<string> {
  const [operator] = await db
    .insert(operators)
    .values({ email: 'bench@example.com', name: 'Bench' })
    .returning({ id: operators.id })
  if (!operator) throw new Error('no operator')
  await db.insert(operatorRoles).values({ operatorId: operator.id, role: 'owner' })
  const token = await startOperatorSession(db, operator.id, new Date())
  return cookieHeader(token, PEPPER)
}
