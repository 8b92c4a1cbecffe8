import pg from 'pg'
import { vi } from 'vitest'

type Sent = string | { text: string }
type Answer = (error: Error) => void

const lost = () => Object.assign(new Error('Connection terminated unexpectedly'))

/**
 * Lets every matching statement of this process fail as if its connection were lost: `before` PostgreSQL had it, or
 * `after` PostgreSQL had run it. Undo it with `mockRestore`.
 * @param of only on a connection that has sent a statement like this before
 * @returns also which have failed
 */
export function failStatements(matching: RegExp, when: 'before' | 'after', of = /(?:)/) {
  const concerned = new WeakSet<pg.Client>()
  const real = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const failed: string[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function query(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const sent = given[0] as Sent
    const text = typeof sent === 'string' ? sent : sent.text
    if (of.test(text)) concerned.add(this)
    if (!concerned.has(this) || !matching.test(text)) return real.apply(this, given)
    failed.push(text)
    const answer = given.findLast((one): one is Answer => typeof one === 'function')
    const fail = () => {
      if (answer === undefined) throw lost()
      answer(lost())
    }
    const others = given.filter((one) => one !== answer)
    const ran = when === 'after' ? (real.apply(this, others) as Promise<unknown>) : Promise.resolve()
    const ended = ran.then(fail)
    return answer === undefined ? ended : undefined
  })
  return { failed, restore: () => spy.mockRestore() }
}
