/** Schemas of terminals' options on the command line. */
import * as v from 'valibot'

const idMessage = 'must be the number of a terminal, as terminal list shows it'
export const terminalId = v.pipe(
  v.string(idMessage),
  v.regex(/^[1-9]\d{0,8}$/, idMessage),
  v.transform(Number),
)
export const terminalIds = v.pipe(
  v.array(terminalId, idMessage),
  v.minLength(1, idMessage),
  v.transform((ids) => [...new Set(ids)]),
)

/** How long a command is valid. */
export const minutes = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,5}$/, 'must be a whole number of minutes from 1 to 999999'),
  v.transform(Number),
)
