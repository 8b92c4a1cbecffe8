/** A client's categories, subcategories and occasions by name; creates missing ones. */
import { and, eq, getTableName, inArray, max, sql } from 'drizzle-orm'
import { categories, occasions, subcategories } from '../../db/schema.ts'
import { cleanName } from '../../../src/contract/values/name.ts'
import type { DatabaseOrTransaction } from '../../db/open.ts'
import { readTwins } from './twins.ts'
import { SameNames } from './same-names.ts'

export interface CategoryIndex {
  /** @param picture becomes the category's picture if it has none */
  categoryId(
    on: DatabaseOrTransaction,
    nameOrCode: string,
    given?: { picture?: string | undefined; hindi?: string | undefined },
  ): Promise<number>
  subcategoryId(
    on: DatabaseOrTransaction,
    categoryId: number,
    given: { name: string; hindi?: string | undefined },
  ): Promise<number>
  occasionId(on: DatabaseOrTransaction, name: string): Promise<number>
  /** Number of each that were created. */
  made: { categories: number; subcategories: number; occasions: number }
}

interface KnownCategory {
  id: number
  hasPicture: boolean
}

/** @returns a code in merchandisers' style: `Fitness Equipment` becomes `FITNESS-EQUIPMENT` */
function codeFromName(name: string, isTaken: (code: string) => boolean): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  // Cut by characters: the database rejects half a surrogate pair.
  const plain = Array.from(letters).slice(0, 40).join('') || 'CATEGORY'
  for (let turn = 1; ; turn += 1) {
    const code = turn === 1 ? plain : `${plain}-${turn}`
    if (!isTaken(code)) return code
  }
}

interface KnownNames {
  /** By the categories' names and codes. */
  byCategory: SameNames<KnownCategory>
  codes: Set<string>
  /** Ids by name, by category id. */
  bySubcategory: Map<number, SameNames<number>>
  byOccasion: SameNames<number>
}

function namesIn(byCategory: Map<number, SameNames<number>>, categoryId: number): SameNames<number> {
  const names = byCategory.get(categoryId) ?? new SameNames<number>()
  byCategory.set(categoryId, names)
  return names
}

async function readNames(on: DatabaseOrTransaction, clientId: number): Promise<KnownNames> {
  const categoryRows = await on.select().from(categories).where(eq(categories.clientId, clientId))
  const byCategory = new SameNames<KnownCategory>()
  const codes = new Set<string>()
  for (const { id, code, name, image } of categoryRows) {
    const known = { id, hasPicture: image !== '' }
    codes.add(code)
    for (const text of Object.values(name)) byCategory.add(text, known)
    byCategory.add(code, known, true)
  }
  const bySubcategory = new Map<number, SameNames<number>>()
  const ids = categoryRows.map(({ id }) => id)
  const subcategoryRows =
    ids.length === 0
      ? []
      : await on.select().from(subcategories).where(inArray(subcategories.categoryId, ids))
  for (const row of subcategoryRows) {
    for (const text of Object.values(row.name)) namesIn(bySubcategory, row.categoryId).add(text, row.id)
  }
  const byOccasion = new SameNames<number>()
  for (const row of await on.select().from(occasions).where(eq(occasions.clientId, clientId))) {
    for (const text of Object.values(row.name)) byOccasion.add(text, row.id)
  }
  return { byCategory, codes, bySubcategory, byOccasion }
}

/**
 * Opens a client's index.
 * @param dryRun creates nothing: missing ones get an id that no row has
 */
export async function openCategoryIndex(
  on: DatabaseOrTransaction,
  clientId: number,
  dryRun: boolean,
): Promise<CategoryIndex> {
  const { byCategory, codes, bySubcategory, byOccasion } = await readNames(on, clientId)
  const made = { categories: 0, subcategories: 0, occasions: 0 }
  const placeholderId = () => -1 - made.categories - made.subcategories - made.occasions

  const nameInHindi = hindiNames(dryRun)

  return {
    made,
    async categoryId(on, nameOrCode, { picture, hindi } = {}) {
      let known = byCategory.find(nameOrCode, 'category')
      if (!known && dryRun) {
        known = { id: placeholderId(), hasPicture: true }
        byCategory.add(nameOrCode, known)
        made.categories += 1
      }
      if (!known) {
        const { id, code } = await addCategory(on, clientId, nameOrCode, codes)
        known = { id, hasPicture: false }
        codes.add(code)
        byCategory.add(nameOrCode, known)
        made.categories += 1
      }
      if (!known.hasPicture && picture !== undefined && !dryRun) {
        known.hasPicture = true
        await on
          .update(categories)
          .set({ image: picture })
          .where(and(eq(categories.id, known.id), eq(categories.image, '')))
      }
      await nameInHindi(on, categories, known.id, hindi)
      return known.id
    },
    async subcategoryId(on, categoryId, { name, hindi }) {
      const names = namesIn(bySubcategory, categoryId)
      let id = names.find(name, 'subcategory')
      if (id === undefined) {
        id = dryRun
          ? placeholderId()
          : onlyId(
              await on
                .insert(subcategories)
                .values({ categoryId, name: { en: cleanName(name) } })
                .returning({ id: subcategories.id }),
            )
        names.add(name, id)
        made.subcategories += 1
      }
      await nameInHindi(on, subcategories, id, hindi)
      return id
    },
    async occasionId(on, name) {
      const known = byOccasion.find(name, 'occasions')
      if (known !== undefined) return known
      const id = dryRun
        ? placeholderId()
        : onlyId(
            await on
              .insert(occasions)
              .values({ clientId, name: { en: cleanName(name) } })
              .returning({ id: occasions.id }),
          )
      byOccasion.add(name, id)
      made.occasions += 1
      return id
    },
  }
}

/** Creates a category, the last one in the shop. @param codes existing codes */
async function addCategory(
  on: DatabaseOrTransaction,
  clientId: number,
  nameOrCode: string,
  codes: ReadonlySet<string>,
): Promise<{ id: number; code: string }> {
  const [last] = await on
    .select({ position: max(categories.position) })
    .from(categories)
    .where(eq(categories.clientId, clientId))
  const code = codeFromName(nameOrCode, (taken) => codes.has(taken))
  const id = onlyId(
    await on
      .insert(categories)
      .values({ clientId, code, name: { en: cleanName(nameOrCode) }, position: (last?.position ?? -1) + 1 })
      .returning({ id: categories.id }),
  )
  return { id, code }
}

type NamedTable = typeof categories | typeof subcategories

/** Writes Hindi names, each once: a file may have a thousand rows of one category. */
function hindiNames(dryRun: boolean) {
  const written = new Map<string, string>()
  return async (on: DatabaseOrTransaction, table: NamedTable, id: number, hindi: string | undefined) => {
    const key = `${getTableName(table)} ${id}`
    if (!hindi || dryRun || written.get(key) === hindi) return
    written.set(key, hindi)
    await on
      .update(table)
      .set({ name: sql`${table.name} || jsonb_build_object('hi', ${hindi}::text)` })
      .where(and(eq(table.id, id), sql`${table.name} ->> 'hi' is distinct from ${hindi}`))
  }
}

/**
 * Deletes categories, subcategories and occasions that look like another one and have no product: what is left of two
 * whose products a file has brought together.
 */
export async function dropEmptyTwins(on: DatabaseOrTransaction, clientId: number): Promise<void> {
  for (const kind of await readTwins(on, clientId)) {
    for (const twins of kind.twins) {
      const kept = twins.find(({ isUsed }) => isUsed) ?? twins[0]
      const empty = twins.filter((one) => !one.isUsed && one !== kept).map(({ id }) => id)
      if (empty.length > 0) await on.delete(kind.table).where(inArray(kind.table.id, empty))
    }
  }
}

function onlyId(rows: { id: number }[]): number {
  const [row] = rows
  if (!row) throw new Error('The database kept nothing of what it was given.')
  return row.id
}
