import { readToken } from '../../storage/token.ts'
import { useShop } from '../../store/shop-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import styles from './greeting.module.css'

const GreetingWords = lazyPart(async () => (await import('./member-parts.tsx')).GreetingWords)

/**
 * One line over the banner for a member: whose points these are, how many, and what is new about them. Its place is kept
 * from the first render on, also while a kept token still brings its member; a visitor has no such line.
 */
export function Greeting() {
  const user = useShop((state) => state.user)
  if (user === null && readToken() === null) return null
  return <div className={styles['greeting']}>{user !== null && <GreetingWords user={user} />}</div>
}
