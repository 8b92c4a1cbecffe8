/** The webhook that tells an operator of terminals that fell silent, or are back (`TERMINAL_ALERT_URL`). */
import * as v from 'valibot'

export const terminalAlertTypes = ['terminal.silent', 'terminal.back'] as const
export type TerminalAlertType = (typeof terminalAlertTypes)[number]

const moment = v.pipe(v.string(), v.isoTimestamp())

/** Nothing in it is about a person. */
const terminalAlert = v.object({
  /** The same in each delivery of the same event: one that is sent again can be recognized by it. */
  id: v.string(),
  type: v.picklist(terminalAlertTypes),
  terminal: v.object({ id: v.number(), name: v.string(), client: v.string() }),
  /** Its last heartbeat before the silence. */
  silent_since: moment,
  /** When the server noticed it. */
  at: moment,
})

/** The body of the POST. Chat services show `text`; programs read `events`, which has one event a terminal. */
export const terminalAlertWebhook = v.object({ text: v.string(), events: v.array(terminalAlert) })
export type TerminalAlertWebhook = v.InferOutput<typeof terminalAlertWebhook>
