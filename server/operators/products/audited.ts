/** What the audit log says of a product's change: its texts only begun. The product's history has them whole. */
import type { AuditValues } from '../../db/tables/operators.ts'
import type { ProductChanges } from '../../db/tables/catalogue.ts'

const LONGEST_TEXT = 200

/** A value with every text in it cut, by whole characters. */
export function cut(value: unknown): unknown {
  if (typeof value === 'string') {
    const characters = Array.from(value)
    return characters.length > LONGEST_TEXT ? `${characters.slice(0, LONGEST_TEXT).join('')}…` : value
  }
  if (Array.isArray(value)) return value.map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cut(part)]))
}

/** @returns the changed fields before and after, for `Outcome` */
export function auditOf(fields: ProductChanges): { before: AuditValues; after: AuditValues } {
  const changes = Object.entries(fields)
  const side = (at: 0 | 1) => Object.fromEntries(changes.map(([name, values]) => [name, cut(values[at])]))
  return { before: side(0), after: side(1) }
}
