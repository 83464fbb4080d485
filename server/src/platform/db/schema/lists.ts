import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** Lists, and the contacts on them. */
export function listTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  const list = k.table(
    'list',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      /** Whether a version before has made it up; what is so is being removed. */
      isExample: k.bool().notNull().default(false),
      /** Nobody sees it any more; its memberships are erased some at a time, and it with the last. */
      deletedAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('list_name_uq').on(t.accountId, t.name)],
  )

  const membership = k.table(
    'membership',
    {
      id: k.text().primaryKey(),
      listId: k.cascadeRef(() => list.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('membership_uq').on(t.listId, t.contactId),
      k.index('membership_page_ix').on(t.listId, t.id),
      k.index('membership_contact_ix').on(t.contactId),
    ],
  )

  return { list, membership }
}
export type ListTables = ReturnType<typeof listTables>
