import { integer, jsonb, timestamp } from 'drizzle-orm/pg-core'
import type { MessageTranslations } from '../../../src/contract/messages/message.ts'

/** A text by language code, as it travels on the wire: `{ en: 'Travel bag' }` (section 3). */
export type TextByLanguage = Record<string, string>

/** The identity of a row, given by the database. */
export const identity = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** What stands beside a message's English, by language; null where there is nothing. */
export const translations = () => jsonb().$type<MessageTranslations>()

/** A text by language; a row that does not say has no language at all. */
export const textByLanguage = () => jsonb().$type<TextByLanguage>().notNull().default({})

/** A moment with its zone; drizzle gives it as a `Date`. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 })

/**
 * Counts what operators changed of a row, so that two who change it at once are told. A trigger raises it
 * (functions/versions.sql): what members and stock do by themselves does not.
 */
export const version = () => integer().notNull().default(1)

/** When the row was written. */
export const createdAt = () => moment().notNull().defaultNow()
