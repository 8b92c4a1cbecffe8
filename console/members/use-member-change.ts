/** Changes of a member at the version that the operator saw. */
import { useState } from 'react'
import { conflictOf, type AdminRequest } from '../app/admin-call.ts'
import { useChange } from '../app/queries.ts'
import type { Member } from './login-words.ts'

type Versioned = 'changeMember' | 'blockMember' | 'unblockMember'

/**
 * Changes a member at the version that the operator saw. On a version conflict nothing is sent again automatically:
 * `met` is the current version, and the next attempt uses it.
 */
export function useMemberChange<Name extends Versioned>(name: Name, member: Member) {
  const { mutateAsync } = useChange(name)
  const [met, setMet] = useState<Member | null>(null)

  /** @returns whether the change was made */
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
