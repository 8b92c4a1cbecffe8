/** The subjects that declare their calls and permissions in one file each. The tables of the admin API are derived from them. */
import { announcements } from './announcements.ts'
import { audit } from './audit.ts'
import { home } from './home.ts'
import { operators } from './operators.ts'
import { pictures } from './pictures.ts'
import { previews } from './previews.ts'
import { products } from './products.ts'
import { reports } from './reports.ts'
import { stock } from './stock.ts'

export const subjectCalls = {
  ...operators.calls,
  ...announcements.calls,
  ...audit.calls,
  ...home.calls,
  ...reports.calls,
  ...products.calls,
  ...stock.calls,
  ...pictures.calls,
  ...previews.calls,
}

export const subjectPermissions = {
  ...announcements.permissions,
  ...audit.permissions,
  ...reports.permissions,
  ...operators.permissions,
  ...products.permissions,
  ...stock.permissions,
}

type Calls = typeof subjectCalls

/** The request's or the reply's schema of each call. */
export function schemasOf<Part extends 'request' | 'reply'>(part: Part) {
  const schemas = Object.entries(subjectCalls).map(([name, call]) => [name, call[part]])
  return Object.fromEntries(schemas) as { [Name in keyof Calls]: Calls[Name][Part] }
}
