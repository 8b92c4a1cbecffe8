/** News on its way to members' devices. */
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** What a server has taken upon itself to tell outside, so that of several servers one tells it; kept for a day. */
export const toldNews = pgTable(
  'told_news',
  { news: text().primaryKey(), createdAt: createdAt() },
  (table) => [index('told_news_age').on(table.createdAt)],
)
