/** Webhook that reports silent and recovered terminals to an operator (`TERMINAL_ALERT_URL`). */
import * as v from 'valibot'

export const terminalAlertTypes = ['terminal.silent', 'terminal.back'] as const
export type TerminalAlertType = (typeof terminalAlertTypes)[number]

const alertMoment = v.pipe(v.string(), v.isoTimestamp())

/** One event. Contains no personal data. */
const terminalAlert = v.object({
  /** The same in each delivery of an event, to recognize a repeated delivery. */
  id: v.string(),
  type: v.picklist(terminalAlertTypes),
  terminal: v.object({ id: v.number(), name: v.string(), client: v.string() }),
  /** Time of the last heartbeat. */
  silent_since: alertMoment,
  /** When the server noticed. */
  at: alertMoment,
})

/** Body of the POST. Chat services show `text`; programs read `events`, one event a terminal. */
export const terminalAlertWebhook = v.object({ text: v.string(), events: v.array(terminalAlert) })
export type TerminalAlertWebhook = v.InferOutput<typeof terminalAlertWebhook>
