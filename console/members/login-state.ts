/** Words for login states, and the action that restores the login. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { counted } from '../parts/counted.ts'
import { shortMoment } from '../parts/moments.ts'

export type Member = AdminReplyOf<'showMember'>
type Login = Member['login']

/** The action that restores the login; null if none is needed or possible here. */
const mending = {
  ok: null,
  blocked: 'unblock',
  locked: 'unlock',
  stopped: 'unlock',
  too_many_codes: 'unlock',
  client_suspended: null,
} as const satisfies Record<Login['why'], 'unblock' | 'unlock' | null>

export const loginMendedBy = ({ why }: Login): 'unblock' | 'unlock' | null => mending[why]

const wrongCodes = (count: number) => counted(count, 'wrong code')

function answer({ why, until, failures, codes_today: codes }: Login): string {
  const end = until === null ? '' : shortMoment(until)
  switch (why) {
    case 'ok':
      return 'Yes'
    case 'blocked':
      return 'No, an operator has blocked them'
    case 'locked':
      return `No, locked until ${end} after ${wrongCodes(failures)}`
    case 'stopped':
      return `No, locked after ${wrongCodes(failures)} until somebody unlocks it`
    case 'too_many_codes':
      return `No new code until ${end}: ${counted(codes, 'code')} were asked for in a day`
    case 'client_suspended':
      return 'No, the shop of this client is closed'
  }
}

/** A login state in one line. */
export function loginInWords(login: Login): { answer: string; besides: string } {
  const { why, failures, codes_today: codes, last_code_at: lastCode } = login
  const besides = [
    why !== 'locked' && why !== 'stopped' && failures > 0
      ? `${wrongCodes(failures)} since the last right one`
      : '',
    why !== 'too_many_codes' && codes > 0 ? `${counted(codes, 'code')} asked for today` : '',
    lastCode === null ? '' : `last code sent ${shortMoment(lastCode)}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
  return { answer: answer(login), besides: besides.charAt(0).toUpperCase() + besides.slice(1) }
}

/** What an unlock has done, after the member's name. A number can be stopped at all clients, which no unlock lifts. */
export const afterUnlock = ({ login }: Pick<Member, 'login'>): string =>
  login.can ? 'can log in again' : `was unlocked here. Can they log in? ${answer(login)}`
