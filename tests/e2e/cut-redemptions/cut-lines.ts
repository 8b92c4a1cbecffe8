/** Redemptions over connections that are cut at random points, in several browser profiles at once. */
import type { Browser } from 'playwright'
import type { OpenDatabase } from '../../../server/db/open.ts'
import type { CartItem } from '../../../src/contract/shop-entities/cart.ts'
import { openRedeemer, type RedeemerSetting } from './redeemer.ts'
import { faultsAfter, prepareRedemptions, type RedemptionFixture, type Wish } from './redemption-fixture.ts'
import { type Chance, seededPart } from '../../setup/seeded.ts'

const RARE_SHARE = 0.07
const MEMBERS_A_PROFILE = 4

export interface CutLines extends RedeemerSetting {
  browser: Browser
  database: OpenDatabase
  /** A client that no other test uses. */
  clientLoginId: string
  redemptions: number
  profiles: number
  seed: number
  onProgress?: (done: number) => void
}

export interface CutOutcome {
  wishes: number
  taken: number
  refused: number
  /** Counts of each action and of each cut. */
  ways: Record<string, number>
  cuts: Record<string, number>
  faults: string[]
}

const countInto = (counts: Record<string, number>, name: string, count = 1): void => {
  counts[name] = (counts[name] ?? 0) + count
}

function cartFor(fixture: RedemptionFixture, chance: Chance): CartItem[] {
  const wanted = new Set(
    Array.from(
      { length: chance.between(1, 2) },
      () => fixture.products[chance.between(0, fixture.products.length - 1)],
    ),
  )
  if (chance.draw() < RARE_SHARE) wanted.add(fixture.rare)
  return [...wanted].flatMap((item) => (item ? [{ ...item, quantity: chance.between(1, 3) }] : []))
}

/** Redeems, and compares every screen with the books. The same seed makes the same cuts. */
export async function cutLines(setting: CutLines): Promise<CutOutcome> {
  const { browser, database, redemptions, profiles, seed } = setting
  const fixture = await prepareRedemptions(database, {
    clientLoginId: setting.clientLoginId,
    members: profiles * MEMBERS_A_PROFILE,
  })
  const wishes: Wish[] = []
  const outcome: CutOutcome = { wishes: 0, taken: 0, refused: 0, ways: {}, cuts: {}, faults: [] }

  async function liveInProfile(profile: number): Promise<void> {
    const redeemer = await openRedeemer({ browser, database, fixture }, setting)
    const own = fixture.members.slice(profile * MEMBERS_A_PROFILE, (profile + 1) * MEMBERS_A_PROFILE)
    try {
      for (let at = profile; at < redemptions; at += profiles) {
        const chance = seededPart(seed, at)
        const member = own[chance.between(0, own.length - 1)]
        if (member === undefined) throw new Error('a profile without members')
        const { way, ...wish } = await redeemer.redeem(member, cartFor(fixture, chance), chance)
        wishes.push(wish)
        countInto(outcome.ways, way)
        if (wish.said.some(({ kind }) => kind === 'taken')) outcome.taken += 1
        else outcome.refused += 1
        setting.onProgress?.(wishes.length)
      }
    } finally {
      outcome.faults.push(...redeemer.faults)
      for (const [cut, count] of redeemer.proxy.cuts) countInto(outcome.cuts, cut, count)
      await redeemer.close()
    }
  }

  await Promise.all(Array.from({ length: profiles }, (_, profile) => liveInProfile(profile)))
  outcome.wishes = wishes.length
  outcome.faults.push(...(await faultsAfter(database, fixture, wishes)))
  return outcome
}
