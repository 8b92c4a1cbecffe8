/** Operations on terminals, of the command line: enrolment, commands, settings. */
import { asc, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { heartbeatLimits, terminalCommandNames } from '../../src/contract/kiosk/heartbeat.ts'
import {
  remoteSettingNames,
  remoteSettings,
  type RemoteSettings,
} from '../../src/contract/kiosk/remote-settings.ts'
import { maskContacts } from '../../src/lib/masking.ts'
import { isUniqueViolation } from '../db/database-error.ts'
import type { Database } from '../db/open.ts'
import { terminals } from '../db/schema.ts'
import {
  changeSettings,
  commandTerminals,
  enrolTerminal,
  forgetTerminal,
} from '../domain/terminals/terminals.ts'
import { Refused } from '../domain/refused.ts'
import { oneLine } from './csv/control-characters.ts'
import { findClient, idOf, oneClient } from './find-subjects.ts'
import { changingByCommand, type Given, type Subject } from './operate.ts'

interface FoundTerminals extends Subject {
  /** By their numbers. */
  rows: { id: number; name: string; clientId: number; settings: RemoteSettings }[]
}

/** Why nothing was done. */
export const noTerminal = (ids: readonly number[]): Refused =>
  new Refused('not_found', `There is no terminal ${ids.join(', ')}. Nothing was done.`)

/** All of them, of whichever clients. @throws Refused `not_found` if one is missing */
async function findTerminals(on: Database, given: Given): Promise<FoundTerminals> {
  const ids = [...new Set(Array.isArray(given['terminals']) ? given['terminals'].map(idOf) : [])]
  const { id, name, clientId, settings } = terminals
  const rows = await on
    .select({ id, name, clientId, settings })
    .from(terminals)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('no key update')
  const missing = ids.filter((one) => !rows.some((row) => row.id === one))
  if (missing.length > 0) throw noTerminal(missing)
  const numbers = rows.map((row) => row.id).join(', ')
  return {
    rows,
    clientId: oneClient(rows),
    name: `${rows.length === 1 ? 'terminal' : 'terminals'} ${numbers}`,
  }
}

const ofTerminals = { terminals: v.pipe(v.array(v.number()), v.minLength(1)) }
const idsOf = ({ rows }: FoundTerminals) => rows.map(({ id }) => id)

/** The former values of the settings in question. Terminals that differ are listed. */
function formerSettings({ rows }: FoundTerminals, names: readonly string[]) {
  const values = (name: string) => rows.map(({ settings }) => settings[name as keyof RemoteSettings] ?? null)
  return Object.fromEntries(
    names.map((name) => {
      const [first, ...others] = values(name)
      return [name, others.every((other) => other === first) ? first : values(name)]
    }),
  )
}

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'must not be empty'),
    v.maxLength(most, `at most ${most} characters`),
    oneLine,
  )

export const terminalOperations = {
  enrolTerminal: changingByCommand('enrolTerminal', {
    request: v.object({ client: v.string(), name: line(100) }),
    find: findClient,
    async run({ on, input: { name }, found: { clientId, client } }) {
      const made = await on
        .transaction((savepoint) => enrolTerminal(savepoint, clientId, name))
        .catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error
          throw new Refused('taken', `${client.loginId} has a terminal "${name}" already.`)
        })
      return { data: made, subject: `terminal ${made.id}`, before: {}, after: { name: maskContacts(name) } }
    },
  }),

  commandTerminals: changingByCommand('commandTerminals', {
    request: v.object({
      ...ofTerminals,
      command: v.picklist(terminalCommandNames),
      text: v.optional(line(heartbeatLimits.argumentLength)),
      minutes: v.number(),
    }),
    find: findTerminals,
    async run({ on, input: { command, text = null, minutes }, found, actor }) {
      const what = { name: command, argument: text, minutes, askedBy: actor.name }
      const said = text === null ? {} : { text: maskContacts(text) }
      return {
        data: await commandTerminals(on, idsOf(found), what),
        before: {},
        after: { command, ...said },
      }
    },
  }),

  changeTerminalSettings: changingByCommand('changeTerminalSettings', {
    request: v.object({
      ...ofTerminals,
      settings: remoteSettings,
      /** Settings that the terminals take from their own configuration again. */
      taken_back: v.array(v.picklist(remoteSettingNames)),
    }),
    find: findTerminals,
    async run({ on, input, found }) {
      const changes = {
        ...input.settings,
        ...Object.fromEntries(input.taken_back.map((name) => [name, null])),
      }
      await changeSettings(on, idsOf(found), changes)
      return { data: null, before: formerSettings(found, Object.keys(changes)), after: changes }
    },
  }),

  forgetTerminal: changingByCommand('forgetTerminal', {
    request: v.object(ofTerminals),
    find: findTerminals,
    async run({ on, found }) {
      await forgetTerminal(on, idsOf(found))
      return {
        data: null,
        before: { name: maskContacts(found.rows.map(({ name }) => name).join(', ')) },
        after: { forgotten: true },
      }
    },
  }),
}
