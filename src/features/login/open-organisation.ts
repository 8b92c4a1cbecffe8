import { organisationMessages, refusals, unreachable } from '../../contract/messages.ts'
import { isReservedClientLoginId } from '../../contract/routes.ts'
import { homeQuery } from '../../store/home-query.ts'
import { openClient } from '../../store/open-client.ts'
import { CallError, queryClient } from '../../store/query-client.ts'

/** Tells why a client's home could not be had, in a sentence for the form. */
function sentenceFor(error: unknown): string {
  if (!(error instanceof CallError)) return unreachable
  if (error.failure.reason === 'unreachable') return unreachable
  return error.failure.message ?? refusals.unknownClient
}

/**
 * Makes an organisation's shop the one that is open, by its login id.
 * @returns what is wrong with what was typed, or `null` once the shop is open.
 */
export async function openOrganisation(typed: string): Promise<string | null> {
  const clientLoginId = typed.trim()
  if (clientLoginId === '') return organisationMessages.missing
  if (isReservedClientLoginId(clientLoginId)) return refusals.unknownClient
  try {
    // What comes is kept for the home page, which asks for the same.
    await queryClient.fetchQuery(homeQuery(clientLoginId))
  } catch (error) {
    return sentenceFor(error)
  }
  openClient(clientLoginId)
  return null
}
