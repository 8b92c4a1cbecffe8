/** Operations on a client's content pages, of the command line. */
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../db/open.ts'
import { contentPages } from '../db/schema.ts'
import { findClient } from './find-subjects.ts'
import { changingByCommand } from './operate.ts'

export const pageKinds = ['about', 'terms', 'privacy'] as const

const title = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'at most 200 characters'),
)
/** A page's heading and its text, as HTML. */
const text = { title, description: v.string() }

const request = v.object({
  client: v.string(),
  kind: v.picklist(pageKinds, 'must be about, terms or privacy'),
  ...text,
  hindi: v.nullable(v.object(text)),
  /** A stored picture's name; empty for none. */
  picture: v.string(),
})

type Page = Omit<typeof contentPages.$inferSelect, 'id' | 'clientId' | 'kind'>

/** A page for the audit log: of its text only the length, which can be that of a book. */
function shownPage({ title: heading, description, translations, filename }: Page) {
  const { hi } = translations ?? {}
  return {
    title: heading,
    characters: description.length,
    title_hindi: hi?.title ?? null,
    characters_hindi: hi?.description.length ?? null,
    picture: filename,
  }
}

async function readPage(on: Database, clientId: number, kind: (typeof pageKinds)[number]) {
  const [page] = await on
    .select()
    .from(contentPages)
    .where(and(eq(contentPages.clientId, clientId), eq(contentPages.kind, kind)))
  return page
}

export const pageOperations = {
  writePage: changingByCommand('writePage', {
    request,
    find: findClient,
    async run({ on, input, found: { clientId } }) {
      const { kind, title: heading, description, hindi, picture } = input
      const before = await readPage(on, clientId, kind)
      const page = {
        title: heading,
        description,
        translations: hindi === null ? null : { hi: hindi },
        filename: picture,
      }
      await on
        .insert(contentPages)
        .values({ clientId, kind, ...page })
        .onConflictDoUpdate({ target: [contentPages.clientId, contentPages.kind], set: page })
      return {
        data: null,
        subject: `page ${kind}`,
        before: before === undefined ? {} : shownPage(before),
        after: shownPage(page),
      }
    },
  }),
}
