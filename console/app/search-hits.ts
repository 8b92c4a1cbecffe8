/** What the search over everything has found, as lines that lead somewhere. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { MOST_HITS } from '../../src/contract/admin/home.ts'
import { groupedNumber } from '../../src/lib/grouped-number.ts'
import { grantStateWords } from '../grants/grant.ts'
import { orderStateOf } from '../parts/order-state.ts'

export interface Hit {
  /** Its page. */
  path: string
  title: string
  /** What tells it from others like it. */
  beside: string
  /** Its state. */
  mark?: string
}

export interface HitGroup {
  value: string
  items: readonly Hit[]
}

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

/**
 * The hits by kind; a kind with as many as are looked for ends with its whole list.
 * @param showsClient whether hits of several clients are among each other
 */
export function hitGroups(
  { orders, members, grants }: AdminReplyOf<'search'>,
  q: string,
  showsClient: boolean,
): HitGroup[] {
  const of = (client: string) => (showsClient ? client : '')
  const all = (path: string, title: string, hits: readonly unknown[]): Hit[] =>
    hits.length < MOST_HITS ? [] : [{ path: `${path}?q=${encodeURIComponent(q)}`, title, beside: '' }]
  return [
    {
      value: 'Orders',
      items: [
        ...orders.map((order) => ({
          path: `/orders/${order.number}`,
          title: order.number,
          beside: joined([order.member.name, order.member.mobile, of(order.client)]),
          mark: orderStateOf(order).text,
        })),
        ...all('/orders', 'All matching orders', orders),
      ],
    },
    {
      value: 'Members',
      items: [
        ...members.map(({ id, name, mobile, client }) => ({
          path: `/members/${id}`,
          title: name || 'Without a name',
          beside: joined([mobile, of(client)]),
        })),
        ...all('/members', 'All matching members', members),
      ],
    },
    {
      value: 'Grants',
      items: grants.map(({ id, reason, points, client, state }) => ({
        path: `/grants/${id}`,
        title: reason,
        beside: joined([`Grant ${id}`, `${groupedNumber(points)} points`, of(client)]),
        mark: grantStateWords[state].text,
      })),
    },
  ].filter(({ items }) => items.length > 0)
}
