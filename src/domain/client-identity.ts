import type { Client } from '../contract/shop-entities/client.ts'

interface NamedClient {
  clientLoginId: string
  /** The client's data; `null` until the provider has sent it. */
  client: Client | null
}

/**
 * Whether two login ids are the same client: the ids are equal, or differ only in case and the provider's replies name
 * the same client (wire contract, "Routes that the specification does not show").
 */
export function isSameClient(one: NamedClient, other: NamedClient): boolean {
  if (one.clientLoginId === other.clientLoginId) return true
  if (one.clientLoginId.toLowerCase() !== other.clientLoginId.toLowerCase()) return false
  if (one.client === null || other.client === null) return false
  const { client_code: code, client_name: name } = one.client
  return (code || name) !== '' && code === other.client.client_code && name === other.client.client_name
}
