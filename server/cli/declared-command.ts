/** Commands that are no call by themselves: declared options, read by their schemas, and what the command then does. */
import type { Command } from 'commander'
import * as v from 'valibot'
import type { OpenDatabase } from '../db/open.ts'
import type { AnyOperation, Given, Subject } from '../operations/operate.ts'
import { optionName, readOptions, type CliContext } from './cli-context.ts'
import type { ExitCode } from './exit-codes.ts'
import { runOperation } from './run-operation.ts'

/** An option; its name is the key that it is declared under: `dryRun` is `--dry-run`. */
interface DeclaredOption<Schema extends v.GenericSchema = v.GenericSchema> {
  /** `<login-id>`; a flag has none. */
  value?: string
  help: string
  schema: Schema
  isNeeded?: boolean
  default?: string | undefined
}

export type Options = Readonly<Record<string, DeclaredOption>>
type Schemas<Declared extends Options> = { [Name in keyof Declared]: Declared[Name]['schema'] }
export type Values<Declared extends Options> = v.InferOutput<v.ObjectSchema<Schemas<Declared>, undefined>>

type Text = v.StringSchema<undefined>
type Optional<Schema extends v.GenericSchema> = DeclaredOption<v.OptionalSchema<Schema, undefined>>

/** An option that must be given; a text, unless a schema says more. */
export function needed(value: string, help: string): DeclaredOption<Text>
export function needed<Schema extends v.GenericSchema>(
  value: string,
  help: string,
  schema: Schema,
): DeclaredOption<Schema>
export function needed(value: string, help: string, schema: v.GenericSchema = v.string()): DeclaredOption {
  return { value, help, schema, isNeeded: true }
}

/** An option that may be left out; a text, unless a schema says more. */
export function optional(value: string, help: string): Optional<Text>
export function optional<Schema extends v.GenericSchema>(
  value: string,
  help: string,
  schema: Schema,
): Optional<Schema>
export function optional(value: string, help: string, schema: v.GenericSchema = v.string()): DeclaredOption {
  return { value, help, schema: v.optional(schema) }
}

/** An option that has a value if it is left out. */
export const preset = <Schema extends v.GenericSchema>(
  value: string,
  help: string,
  schema: Schema,
  otherwise: string,
) => ({ value, help, schema, default: otherwise })

export const flag = (help: string) => ({ help, schema: v.optional(v.boolean(), false) })

/** What a command prints: the text, or with `--json` the value. */
export interface Printed {
  text: string
  value?: unknown
  exitCode?: ExitCode
}

export interface Work {
  context: CliContext
  database: OpenDatabase
  /** Runs an operation with a request as in the admin API. @throws Refused, which becomes an exit code */
  operate<Input, Data, Found extends Subject | null>(
    operation: AnyOperation<Input, Data, Found>,
    given: Given,
  ): Promise<Data>
}

interface How<Declared extends Options> {
  name: string
  description: string
  options: Declared
  /** What the help says before its examples. */
  notes?: string
  /** The options of each example. */
  examples: readonly string[]
  /** What stands before the examples: variables of the environment. */
  variables?: string
  /** Does it in the opened database. */
  run?(given: Values<Declared>, work: Work): Promise<Printed | undefined>
  /** Does it before, or without, a database. */
  start?(given: Values<Declared>, context: CliContext): Promise<Printed>
}

export type DeclaredCommand = How<Options>

/** Declares a command, so that its code knows the options' types. */
export const declared = <Declared extends Options>(how: How<Declared>): DeclaredCommand => how

/** `npm run admin -- announcement send` */
export const namesOf = (command: Command): string =>
  command.parent === null ? command.name() : `${namesOf(command.parent)} ${command.name()}`

/** Runs work with the database and the operations of a command. */
export const withWork = <Result>(
  context: CliContext,
  run: (work: Work) => Promise<Result>,
): Promise<Result> =>
  context.withDatabase((database) =>
    run({
      context,
      database,
      operate: (operation, given) => runOperation(context, database, operation, given),
    }),
  )

/**
 * @param parent the root command, or that of a group
 * @param end told the exit code of a command that has one
 */
export function addDeclaredCommands(
  parent: Command,
  context: CliContext,
  end: (code: ExitCode) => void,
  commands: readonly DeclaredCommand[],
): void {
  for (const { name, description, options, notes, examples, variables = '', run, start } of commands) {
    const made = parent.command(name).description(description)
    for (const [key, { value, help, isNeeded, default: otherwise }] of Object.entries(options)) {
      const option = made.createOption(`--${optionName(key)}${value === undefined ? '' : ` ${value}`}`, help)
      made.addOption(option.default(otherwise).makeOptionMandatory(isNeeded === true))
    }
    const lines = examples.map((example) => `  ${variables}${`${namesOf(made)} ${example}`.trim()}`)
    const heading = `\nExample${examples.length > 1 ? 's' : ''}:`
    made.addHelpText('after', [...(notes === undefined ? [] : [notes]), heading, ...lines].join('\n'))
    const schema = v.object(
      Object.fromEntries(Object.entries(options).map(([key, one]) => [key, one.schema])),
    )
    made.action(async (words: unknown) => {
      const given = readOptions(schema, words)
      const say = (printed: Printed | undefined) => {
        if (printed === undefined) return
        const isJson = 'value' in printed && given['json'] === true
        context.print(isJson ? JSON.stringify(printed.value) : printed.text)
        if (printed.exitCode !== undefined) end(printed.exitCode)
      }
      // Printed before the database closes, which may fail.
      if (run) await withWork(context, async (work) => say(await run(given, work)))
      else say(await start?.(given, context))
    })
  }
}
