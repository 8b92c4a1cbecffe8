import type { User } from '../../contract/shop-entities/user.ts'
import { readToken } from '../../storage/token.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './greeting.module.css'

const GreetingWords = lazyPart(async () => (await import('./member-parts.tsx')).GreetingWords)

/**
 * One line above the banner for a member: name, balance and news. Its space is reserved from the first
 * render, also while the member of a stored token is being restored. Visitors have no such line.
 * @param member whose greeting to show; `null` until the first view is complete
 */
export function Greeting({ member }: { member: User | null }) {
  const isVisitor = useShop((state) => state.user === null)
  if (isVisitor && readToken() === null) return null
  return <div className={styles.greeting}>{member !== null && <GreetingWords user={member} />}</div>
}
