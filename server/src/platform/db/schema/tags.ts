import { tagColours } from '@replyloop/shared/values/tag'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** Tags, and the contacts that have them. */
export function tagTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  const tag = k.table(
    'tag',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      /** Its name as it is compared: of two that differ only in case there is one. */
      folded: k.text().notNull(),
      colour: k.oneOf(...tagColours).notNull(),
      /** Nobody sees it any more; it is taken from contacts some at a time, and goes with the last. */
      deletedAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('tag_uq').on(t.accountId, t.folded)],
  )

  const contactTag = k.table(
    'contact_tag',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      tagId: k.cascadeRef(() => tag.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.tagId, t.contactId] }),
      k.index('contact_tag_contact_ix').on(t.contactId, t.tagId),
      k.index('contact_tag_tag_ix').on(t.tagId),
    ],
  )

  return { tag, contactTag }
}
