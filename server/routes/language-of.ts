import type { FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../src/contract/languages.ts'

/**
 * The language that a call asks for (wire contract, "Beyond the specification"); English where it names none. Only a
 * lone code is somebody's choice: a browser sends a list of its own with every request.
 */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const asked = headers['accept-language']?.trim().toLowerCase() ?? ''
  return isLanguage(asked) ? asked : 'en'
}
