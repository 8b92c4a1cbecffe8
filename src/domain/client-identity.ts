import type { Client } from '../contract/entities/client.ts'

interface NamedClient {
  clientLoginId: string
  /** What the provider says of it; `null` while it has not said anything. */
  client: Client | null
}

/**
 * Whether two login ids are one client: the same id, or the same but for its case where the provider's own
 * answers name the same client (wire contract, "Routes that the specification does not show").
 */
export function isSameClient(one: NamedClient, other: NamedClient): boolean {
  if (one.clientLoginId === other.clientLoginId) return true
  if (one.clientLoginId.toLowerCase() !== other.clientLoginId.toLowerCase()) return false
  if (one.client === null || other.client === null) return false
  const { client_code: code, client_name: name } = one.client
  return (code || name) !== '' && code === other.client.client_code && name === other.client.client_name
}
