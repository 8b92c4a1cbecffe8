/** A value of the audit log or of a file in words, without the signs of a programming language. */
export function inWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  if (typeof value === 'object') return fieldsInWords(value, ', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** `points 500, mobiles 1`. @param between one field and the next */
export const fieldsInWords = (fields: object, between = '; '): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${inWords(value)}`)
    .join(between)
