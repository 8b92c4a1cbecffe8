/** Makes commands from calls of the admin API: the options, their types and their help are those of the request's schema. */
import { randomUUID } from 'node:crypto'
import { Option, type Command } from 'commander'
import * as v from 'valibot'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import { adminRequests } from '../../src/contract/admin/requests.ts'
import { Refused } from '../domain/refused.ts'
import type { Operation } from '../operations/operate.ts'
import type { CallCommand, CommandGroup } from '../operators/call-command.ts'
import { operations } from '../operators/subjects.ts'
import type { CliContext } from './cli-context.ts'
import { namesOf } from './declared-command.ts'
import { tableText } from './print-table.ts'
import { faultOf, runOperation } from './run-operation.ts'

/** The parts of a valibot schema that an option is made of. */
interface Schema extends v.GenericSchema {
  pipe?: readonly (Schema | v.GenericPipeAction)[]
  wrapped?: Schema
  default?: unknown
  entries?: Readonly<Record<string, Schema>>
  options?: readonly unknown[]
}

interface Field {
  /** `['text', 'en']` */
  path: readonly string[]
  type: string
  isOptional: boolean
  /** One of several alternatives, of which one is needed. */
  isAlternative?: boolean
  default?: unknown
  description?: string | undefined
  /** Of a list of words. */
  choices?: readonly string[]
}

type Known = Omit<Field, 'path' | 'type'>

/** The fields of a request that are a value each, also those inside an object or in one of several alternatives. */
function fieldsOf(schema: Schema, path: readonly string[], known: Known): Field[] {
  const told = { ...known, description: v.getDescription(schema) ?? known.description }
  const { wrapped, pipe, entries, options = [], type } = schema
  if (wrapped !== undefined)
    return fieldsOf(wrapped, path, { ...told, isOptional: true, default: schema.default })
  const last = pipe?.findLast((part) => part.kind === 'schema')
  if (last !== undefined) return fieldsOf(last, path, told)
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([name, entry]) => fieldsOf(entry, [...path, name], known))
  if (type === 'union') {
    const ofOne = { ...known, isOptional: true, isAlternative: !known.isOptional }
    return options.flatMap((option) => fieldsOf(option as Schema, path, ofOne))
  }
  return [{ ...told, path, type, ...(type === 'picklist' ? { choices: options as string[] } : {}) }]
}

/** Repeating a command with the same key changes nothing more; without one each is a new request. */
const KEY = 'idempotency_key'
/** A list is printed up to its limit. */
const LEFT_OUT = 'cursor'

const VALUES: Readonly<Record<string, string>> = {
  boolean: '',
  literal: '',
  array: ' <values...>',
  number: ' <n>',
}

function optionFor(field: Field, names: CallCommand['optionOf'] = {}): Option {
  const { path, type, isOptional, choices, description = '' } = field
  const key = path.join('.')
  const name = names[key] ?? (key === KEY ? 'key' : (path.at(-1) ?? '').replaceAll('_', '-'))
  const option = new Option(`--${name}${VALUES[type] ?? ' <text>'}`, description)
  if (choices !== undefined) option.choices(choices)
  if (field.default !== undefined && field.default !== false) option.default(field.default)
  return option.makeOptionMandatory(!isOptional && key !== KEY)
}

/** The request with a value in a field. */
function withValue(request: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const inside = (request as Record<string, object>)[name] ?? {}
  return { ...request, [name]: rest.length === 0 ? value : withValue(inside, rest, value) }
}

/** The options of a field that a refusal names; also of the fields inside it, and of the list that it is in. */
function optionsNamed(options: readonly { field: Field; option: Option }[], named: string): string {
  const isInside = (outer: string, inner: string) => `${inner}.`.startsWith(`${outer}.`)
  const meant = options.filter(({ field: { path } }) => {
    const field = path.join('.')
    return isInside(field, named) || isInside(named, field)
  })
  return meant.map(({ option }) => option.long).join(', ')
}

function addCommand(parent: Command, context: CliContext, how: CallCommand): void {
  const fields = fieldsOf(adminRequests[how.call], [], { isOptional: false })
  const options = fields
    .filter(({ path: [name] }) => name !== LEFT_OUT)
    .map((field) => ({ field, option: optionFor(field, how.optionOf) }))
  const made = parent.command(how.name).description(adminCalls[how.call].summary)
  for (const { option } of options) made.addOption(option)
  made
    .option('--json', 'print the reply as JSON')
    .addHelpText('after', `\nExample:\n  ${namesOf(made)} ${how.example}`)
    .action(async (typed: Readonly<Record<string, unknown>>) => {
      let given: object = 'idempotent' in adminCalls[how.call] ? { [KEY]: randomUUID() } : {}
      for (const { field, option } of options) {
        const value = typed[option.attributeName()]
        if (value !== undefined) given = withValue(given, field.path, value)
        // Without any of the alternatives, the schema of all says what is needed.
        else if (field.isAlternative === true) given = { [field.path[0] ?? '']: {}, ...given }
      }
      await context.withDatabase(async (database) => {
        try {
          // Cast: `operate` parses the request.
          const operation = operations[how.call] as Operation<typeof how.call>
          const reply = await runOperation(context, database, operation, { ...given })
          if (typed['json'] === true)
            return context.print(JSON.stringify('next' in reply ? reply.items : reply))
          for (const warning of how.warnings?.(reply, context.today()) ?? []) context.complain(warning)
          const shownReply = how.show(reply)
          context.print(typeof shownReply === 'string' ? shownReply : tableText(shownReply))
        } catch (error) {
          throw error instanceof Refused ? faultOf(error, (field) => optionsNamed(options, field)) : error
        }
      })
    })
}

/** @param parent the root command, or that of a group */
export function addCallCommands(
  parent: Command,
  context: CliContext,
  commands: readonly (CallCommand | CommandGroup)[],
): void {
  for (const one of commands)
    if ('call' in one) addCommand(parent, context, one)
    else addCallCommands(parent.command(one.name).description(one.description), context, one.commands)
}
