/** Runs operations for the command line, whose user has every permission and is named in the audit log. */
import type { OpenDatabase } from '../db/open.ts'
import { commandLineActor } from '../domain/actor.ts'
import { readOtpPepper } from '../domain/otp-pepper.ts'
import type { Refused } from '../domain/refused.ts'
import { operate, type AnyOperation, type Given, type Subject } from '../operations/operate.ts'
import type { CliContext } from './cli-context.ts'
import { AdminFault, exitCodes, type ExitCode } from './exit-codes.ts'

/**
 * Runs one operation.
 * @param given the request, as in the admin API
 * @throws Refused, which `runAdmin` converts to an exit code
 */
export async function runOperation<Input, Data, Found extends Subject | null>(
  { actor, consoleUrl, media, now, otpPepper, randomBelow, timeZone }: CliContext,
  database: OpenDatabase,
  operation: AnyOperation<Input, Data, Found>,
  given: Given,
): Promise<Data> {
  return operate(operation, given, commandLineActor(actor), {
    database,
    now,
    timeZone,
    randomBelow,
    otpPepper: () => readOtpPepper(database.db, otpPepper),
    consoleUrl,
    media,
  })
}

const CODES: Partial<Record<Refused['error'], ExitCode>> = {
  invalid: exitCodes.wrongUsage,
  not_found: exitCodes.notFound,
}

const optionLike = (field: string): string => `--${field.replaceAll('_', '-')}`

/** A refusal as the command line's error. @param optionOf the option, or options, of a field of the request */
export function faultOf(
  { error, message, details: { fields } }: Refused,
  optionOf: (field: string) => string = optionLike,
): AdminFault {
  const options = Object.entries(fields ?? {}).map(([field, what]) => `  ${optionOf(field)}: ${what}`)
  const text = options.length === 0 ? message : `This is not right:\n${options.join('\n')}`
  return new AdminFault(CODES[error] ?? exitCodes.refused, text)
}
