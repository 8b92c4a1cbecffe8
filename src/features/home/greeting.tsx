import type { User } from '../../contract/entities/user.ts'
import { readToken } from '../../storage/token.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './greeting.module.css'

const GreetingWords = lazyPart(async () => (await import('./member-parts.tsx')).GreetingWords)

/**
 * One line over the banner for a member: whose points these are, how many, and what is new about them. Its place is kept
 * from the first render on, also while a kept token still brings its member; a visitor has no such line.
 * @param member whom the words are for; `null` while the first view is not complete.
 */
export function Greeting({ member }: { member: User | null }) {
  const isVisitor = useShop((state) => state.user === null)
  if (isVisitor && readToken() === null) return null
  return <div className={styles['greeting']}>{member !== null && <GreetingWords user={member} />}</div>
}
