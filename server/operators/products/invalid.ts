import { Refused } from '../../domain/refused.ts'

/** The refusal of a field that parses, but names what is not there. */
export const invalid = (field: string, what: string): Refused =>
  new Refused('invalid', `${field}: ${what}`, { fields: { [field]: what } })
