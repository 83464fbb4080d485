import { declaredTypes } from '@replyloop/shared/values/customField'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** Custom fields that have a type, and what contacts have in them, so that filters find it by an index. */
export function fieldTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  const declaredField = k.table(
    'declared_field',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      name: k.text().notNull(),
      type: k.oneOf(...declaredTypes).notNull(),
      /** What one may choose, where its type is `choice`. */
      options: k.json<string[]>().notNull(),
      /** Counts the changes of its type and options. */
      version: k.int().notNull().default(1),
      /** When all contacts had been read by this version; `null` until then. */
      convertedAt: k.instant(),
      /** It is no field any more since then, its name is free, and its rows are being deleted. */
      removedAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.uniqueIndex('declared_field_uq').on(t.accountId, t.name)],
  )

  /** A copy of what `contact.customFields` holds, as it is compared: of each value one of the three, and of a choice two. */
  const contactField = k.table(
    'contact_field',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      fieldId: k.cascadeRef(() => declaredField.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      /** Texts and choices, without case and accents, up to 2,400 bytes; what does not fit its type too, which has no other. */
      text: k.text(),
      /** Numbers; yes is 1, no is 0; of a choice its place among the options. */
      number: k.double(),
      /** Dates, from their beginning in the zone of the account, and instants. */
      instant: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.fieldId, t.contactId] }),
      k.index('contact_field_contact_ix').on(t.contactId),
      k.index('contact_field_text_ix').on(t.fieldId, t.text, t.contactId),
      k.index('contact_field_number_ix').on(t.fieldId, t.number, t.contactId),
      k.index('contact_field_instant_ix').on(t.fieldId, t.instant, t.contactId),
    ],
  )

  return { declaredField, contactField }
}
