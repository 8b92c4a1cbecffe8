/** Changes of a member, made to the version that was seen. */
import { useState } from 'react'
import { conflictOf, type AdminRequest } from '../app/admin-call.ts'
import { useChange } from '../app/queries.ts'
import type { Member } from './login-words.ts'

type Versioned = 'changeMember' | 'blockMember' | 'unblockMember'

/**
 * A change of a member as they were seen. If somebody else has changed them meanwhile, nothing is sent again by itself:
 * `met` says how they are now, and the next try is made to that.
 */
export function useMemberChange<Name extends Versioned>(name: Name, member: Member) {
  const { mutateAsync } = useChange(name)
  const [met, setMet] = useState<Member | null>(null)

  /** @returns whether it was made */
  async function send(what: Omit<AdminRequest<Name>, 'id' | 'version'>): Promise<boolean> {
    const { id, version } = met ?? member
    try {
      await mutateAsync({ ...what, id, version } as unknown as AdminRequest<Name>)
      return true
    } catch (error) {
      const now = conflictOf(name, error)
      if (now === null) throw error
      setMet(now)
      return false
    }
  }
  return { send, met }
}
