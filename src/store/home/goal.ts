/**
 * The product that the member saves for. A provider that knows `/goal` stores it with the member. Otherwise
 * the shop stores it in session storage, but not on a kiosk. Loaded after the first view, if there is a
 * member.
 */
import { call } from '../../api/call.ts'
import { isUnknown } from '../../api/call-result.ts'
import type { CartItem } from '../../contract/shop-entities/cart.ts'
import type { Product } from '../../contract/shop-entities/product.ts'
import type { User } from '../../contract/shop-entities/user.ts'
import { inBackground } from '../../lib/in-background.ts'
import { toastMs } from '../../contract/limits.ts'
import type { Goal } from '../../domain/goal.ts'
import { priceOf, sameId } from '../../domain/product.ts'
import { goalMessages } from '../../messages/goal.ts'
import { platform } from '../../platform/platform.ts'
import { keepGoal, readKeptGoal } from '../../storage/kept-goal.ts'
import { readToken } from '../../storage/token.ts'
import { showToast } from '../../ui/toast/toast.ts'
import { isCurrentMember } from '../session/is-current-member.ts'
import { useShop } from '../shop-store.ts'

/** Where the goal is stored; `null` if unknown, or if it can't be stored. */
let keeper: 'provider' | 'session' | null = null
/** Number of choices. The answer to an earlier choice is ignored. */
let choices = 0

const show = (goal: Goal | null | undefined): void => useShop.setState({ goal })

/** Tells the member once that the balance covers the goal in session storage. */
function tellOnce({ id, rewards_points: balance }: User): void {
  const kept = readKeptGoal(id)
  if (kept === null || kept.told || balance < kept.points) return
  keepGoal({ ...kept, told: true })
  showToast({ kind: 'success', text: goalMessages.reached, ms: toastMs.standard })
}

function openKept(user: User): void {
  // A terminal stores nothing of a visitor.
  if (platform().terminal !== null) return
  keeper = 'session'
  show(readKeptGoal(user.id))
  tellOnce(user)
}

async function ask(user: User): Promise<void> {
  const asked = choices
  const result = await call('getGoal', {})
  if (!isCurrentMember(user) || asked !== choices) return
  if (result.ok) {
    keeper = 'provider'
    show(result.data)
  } else if (isUnknown(result)) openKept(user)
}

/** A provider without tokens can't know the caller, so it is not asked. */
function load(user: User): void {
  if (readToken() === null) openKept(user)
  else inBackground(ask(user))
}

/** Keeps the goal in step with the logged-in member. */
export function followGoal(): void {
  let followed: User | null = null
  const follow = ({ user }: { user: User | null }): void => {
    if (user === followed) return
    const before = followed
    followed = user
    if (user === null || before === null || !sameId(before.id, user.id)) {
      keeper = null
      show(undefined)
      if (user !== null) load(user)
    } else if (keeper === 'session') tellOnce(user)
    // The balance has dropped: the goal may have been ordered.
    else if (user.rewards_points < before.rewards_points) load(user)
  }
  follow(useShop.getState())
  useShop.subscribe(follow)
}

async function sendGoal(goal: Goal | null, before: Goal | null): Promise<void> {
  const { user, clientLoginId } = useShop.getState()
  if (user === null || clientLoginId === null) return
  const choice = choices
  const product_id = goal?.product_id ?? null
  const result = await call('setGoal', { client_id: clientLoginId, user_id: user.mobile, product_id })
  if (choice !== choices || !isCurrentMember(user)) return
  if (result.ok) {
    show(result.data)
    return
  }
  show(before)
  showToast({ kind: 'error', text: result.message ?? goalMessages.notKept, ms: toastMs.error })
}

/**
 * Chooses the product to save for; `null` removes the goal. Shown at once, and reverted with a toast if the
 * provider fails to store it.
 */
export function chooseGoal(product: Product | null): void {
  const { user, goal: before = null } = useShop.getState()
  const points = product === null ? null : priceOf(product)
  if (user === null || keeper === null || (product !== null && points === null)) return
  choices += 1
  const goal = product === null || points === null ? null : { product_id: product.id, points }
  show(goal)
  if (keeper === 'provider') inBackground(sendGoal(goal, before))
  // If the balance covers it already, no notification is needed.
  else keepGoal(goal && { ...goal, customer_id: user.id, told: user.rewards_points >= goal.points })
}

/**
 * Removes the goal from session storage after its product was ordered. A provider that stores goals does this
 * itself.
 */
export function endOrderedGoal(lines: readonly CartItem[]): void {
  const { goal } = useShop.getState()
  if (keeper !== 'session' || !goal || !lines.some((line) => sameId(line.product_id, goal.product_id))) return
  keepGoal(null)
  show(null)
}
