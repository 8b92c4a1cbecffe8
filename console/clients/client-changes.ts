import { useVersionedChange } from '../api/changes.ts'
import { setReply } from '../api/lists.ts'
import type { Client } from './client-form.ts'

/** What a change of a client makes stale. */
export const staleClients = ['listClients', 'showClient'] as const

/** A change of a client at the version that the operator saw. */
export const useClientChange = (client: Client) =>
  useVersionedChange('changeClient', client, staleClients, (now) =>
    setReply<'showClient'>('showClient', { client: now.login_id }, now),
  )
