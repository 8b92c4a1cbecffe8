/** The queues in which operators' calls wait, so that members' calls do not wait for them, nor one operator for all. */
import type { AdminCall } from '../../../src/contract/admin/calls.ts'
import { Refused } from '../../domain/refused.ts'
import { ConcurrencyLimit, LimitByGroup } from '../concurrency-limit.ts'
import type { Caller } from './signed-in.ts'

/** Far fewer than the database connections, so that members' calls do not wait for operators. */
const AT_ONCE = 3
/** Of these, most of operators with the same clients: the others do not wait for their longest calls. */
const AT_ONCE_OF_GROUP = AT_ONCE - 1
/** Sessions that are looked up at once; each takes a moment, and does not wait for the calls of others. */
const ADMITTED_AT_ONCE = 2
const WAITING = 200
/**
 * Calls without a session: each costs a passphrase hash. They wait in a queue of their own, so that operators who have
 * signed in never wait for them, and most of a flood is refused.
 */
const STRANGERS_AT_ONCE = 1
const STRANGERS_WAITING = 10
/** Longer than the queue takes. */
const STRANGERS_RETRY_S = 2
/**
 * Pictures that are decoded at once: each takes a thread, and up to half a gigabyte of memory. They wait in a queue of
 * their own, which is short, because a picture that waits is in memory too.
 */
const PICTURES_AT_ONCE = 2
const PICTURES_WAITING = 20
/** Reports that may wait for the running one; each may take seconds. */
const REPORTS_WAITING = 20

/** Operators who work for the same clients. */
const groupOf = ({ signedIn: { roles } }: Caller): string =>
  [...new Set(roles.map(({ clientId }) => String(clientId ?? 'all')))]
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

const tooManyStrangers = () =>
  new Refused('too_many', 'Too many people are signing in. Please try again in a moment.', {
    retryAfterSeconds: STRANGERS_RETRY_S,
  })

/** The queues of operators' calls. */
export function operatorQueues() {
  const admissions = new ConcurrencyLimit({ atOnce: ADMITTED_AT_ONCE, waiting: WAITING })
  const calls = new ConcurrencyLimit({ atOnce: AT_ONCE, waiting: WAITING })
  const callsByGroup = new LimitByGroup({ atOnce: AT_ONCE_OF_GROUP, waiting: WAITING, rests: true })
  const pictures = new ConcurrencyLimit({ atOnce: PICTURES_AT_ONCE, waiting: PICTURES_WAITING })
  const reports = new ConcurrencyLimit({ atOnce: 1, waiting: REPORTS_WAITING })
  const strangers = new ConcurrencyLimit({
    atOnce: STRANGERS_AT_ONCE,
    rests: true,
    waiting: STRANGERS_WAITING,
    refusal: tooManyStrangers,
  })
  const reportsByGroup = new LimitByGroup({ atOnce: 1, waiting: REPORTS_WAITING })
  return {
    admissions,
    /** The queue whose room decides whether a call is let in. */
    queueOf({ permission, upload }: AdminCall): ConcurrencyLimit {
      if (permission === 'open') return strangers
      return upload === 'picture' ? pictures : calls
    },
    /** Runs the work of a call without a session when its turn comes. */
    strangersTurn: ((work) => strangers.run(work)) as InTurn,
    /** Runs a call's work when its turn comes. */
    turnsOf(caller: Caller, { heavy, upload }: AdminCall): InTurn {
      if (upload === 'picture') return (work) => pictures.run(work)
      const group = groupOf(caller)
      const inTurn: InTurn = (work) => callsByGroup.of(group).run(() => calls.run(work))
      return heavy === true
        ? (work) => reportsByGroup.of(group).run(() => reports.run(() => inTurn(work)))
        : inTurn
    },
  }
}
