import { lateStates } from '../db/read/late-orders.ts'
import type { OrderFilter } from '../db/read/read-orders.ts'
import { dateIn } from '../domain/date-in.ts'
import type { Subject, Work } from './operate.ts'

type Listing = Pick<
  Work<'listOrders' | 'listManifest', Subject | null>,
  'input' | 'clientIds' | 'actor' | 'context'
>

/** The orders that a request of a list asks for. */
export function filterOf({ input, clientIds, actor, context }: Listing): OrderFilter {
  return {
    clientIds,
    states: input.status ?? (input.late && lateStates[input.late]),
    delivered: input.delivered && input.delivered === 'yes',
    hasOpenProblem: input.problem === 'open',
    late: input.late && {
      how: input.late,
      today: dateIn(context.timeZone, context.now()),
      now: context.now(),
    },
    didNotHappen: input.did_not_happen === 'yes',
    search: input.q,
    mobilesOf: actor.clientsWith('orders.move'),
    from: input.from,
    until: input.until,
    timeZone: context.timeZone,
  }
}
