import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../src/contract/languages.ts'

/**
 * The language of a call (wire contract, "Beyond the specification"); English by default. Only a single code is a
 * user's choice: browsers send a list of their own with every request.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const asked = headers['accept-language']?.trim().toLowerCase() ?? ''
  return isLanguage(asked) ? asked : 'en'
}
