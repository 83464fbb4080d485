import { inArray, sql } from 'drizzle-orm'
import { containsLowered } from '../../../platform/db/filters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Few, ReadLeaf } from '../filter/leaf.ts'
import { everybody } from '../filter/leafConditions.ts'
import { findFewContacts } from './contactTexts.store.ts'

/** Whom the search of the contact list finds: few of them by its index. */
export const searchLeaf: ReadLeaf = (read, account, { value }) => {
  const text = String(value)
  return {
    condition: containsLowered(read.t.contact.searchText, text) ?? everybody,
    isCertain: true,
    few: {
      async find(reader) {
        const ids = await findFewContacts(reader, account.id, text)
        return ids && byIds(ids)
      },
    },
  }
}

const byIds = (ids: readonly string[]): Few => ({
  select({ q, t: { contact: c } }: Reader, limit) {
    return q
      .select({ id: sql<string>`${c.id}`.as('id') })
      .from(c)
      .where(inArray(c.id, [...ids]))
      .limit(limit)
  },
})
