import { isDateType } from '@replyloop/shared/values/customField'
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { countRows } from '../../../platform/db/countRows.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { insertRow, selectRows } from '../../../platform/db/statements/declare.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/** A custom field that has a declared type. */
export type DeclaredFieldRow = Schema['declaredField']['$inferSelect']
/** What a contact has in a declared field, as it is compared. */
export type ContactFieldRow = Schema['contactField']['$inferSelect']

const selectOfAccount = selectRows({
  kept: ({ declaredField }) => [declaredField],
  values: ({ declaredField: f }) => ({ accountId: f.accountId }),
  query: ({ q, t: { declaredField: f } }, { accountId }) =>
    q
      .select()
      .from(f)
      .where(and(eq(f.accountId, accountId), isNull(f.removedAt))),
})

/** The declared fields of an account: on SQLite they are kept in memory for all who write. */
export const listDeclaredFields = (read: Reader, accountId: string): Promise<readonly DeclaredFieldRow[]> =>
  selectOfAccount(read, { accountId })

/** A declared field of an account by its id, or else by its name. */
export async function findDeclaredField(
  read: Reader,
  accountId: string,
  idOrName: string,
): Promise<DeclaredFieldRow | undefined> {
  const fields = await listDeclaredFields(read, accountId)
  return fields.find(({ id }) => id === idOrName) ?? fields.find(({ name }) => name === idOrName)
}

/** A declared field as its job finds it, also one that is being removed. */
export async function readDeclaredField(
  { q, t: { declaredField: f } }: Reader,
  id: string,
): Promise<DeclaredFieldRow | undefined> {
  const [field] = await q.select().from(f).where(eq(f.id, id))
  return field
}

/** Adds a declared field. */
export async function insertDeclaredField(tx: Tx, field: DeclaredFieldRow): Promise<void> {
  await tx.q.insert(tx.t.declaredField).values(field)
}

/** Changes a declared field, and returns it. */
export async function updateDeclaredField(
  { q, t: { declaredField: f } }: Tx,
  id: string,
  change: Partial<DeclaredFieldRow>,
): Promise<DeclaredFieldRow> {
  return requireRow(await q.update(f).set(change).where(eq(f.id, id)).returning())
}

/** Notes that all contacts have been read by a version of a field; not where it has another one by now. */
export async function setConverted({ q, t: { declaredField: f }, now }: Tx, id: string, version: number) {
  await q
    .update(f)
    .set({ convertedAt: now })
    .where(and(eq(f.id, id), eq(f.version, version)))
}

/** Declared fields that were looked at before an instant, some of them. */
export const listConvertedBefore = ({ q, t: { declaredField: f } }: Reader, before: number) =>
  q
    .select({ id: f.id, version: f.version })
    .from(f)
    .where(and(isNull(f.removedAt), lt(f.convertedAt, before)))
    .limit(1000)

/** Deletes a declared field whose rows are gone. */
export async function deleteDeclaredField({ q, t: { declaredField: f } }: Tx, id: string): Promise<void> {
  await q.delete(f).where(eq(f.id, id))
}

/** Stores what a contact has in a declared field. */
export const saveContactField = insertRow((t) => t.contactField, {
  onConflict: {
    key: ['accountId', 'fieldId', 'contactId'],
    set: () => ({
      text: sql`excluded.text`,
      number: sql`excluded.number`,
      instant: sql`excluded.instant`,
    }),
  },
})

const selectOfContact = selectRows({
  values: ({ contactField: f }) => ({ contactId: f.contactId }),
  query: ({ q, t: { contactField: f } }, { contactId }) =>
    q.select().from(f).where(eq(f.contactId, contactId)),
})

/** What is stored of contacts in their declared fields. */
export const listContactFields = async (
  read: Reader,
  contactIds: readonly string[],
): Promise<ContactFieldRow[]> =>
  (
    await selectOfContact.many(
      read,
      contactIds.map((contactId) => ({ contactId })),
    )
  ).flat()

/** Removes what some contacts have in declared fields that they have no more. */
export async function deleteContactFields(
  { q, t: { contactField: f } }: Tx,
  accountId: string,
  fieldIds: readonly string[],
  contactIds: readonly string[],
): Promise<void> {
  await q
    .delete(f)
    .where(
      and(
        eq(f.accountId, accountId),
        inArray(f.fieldId, [...fieldIds]),
        inArray(f.contactId, [...contactIds]),
      ),
    )
}

/** Deletes some rows of a field. Returns how many. */
export async function deleteSomeOfField(
  { q, t: { contactField: f } }: Tx,
  { accountId, id }: DeclaredFieldRow,
  limit: number,
): Promise<number> {
  const isOfField = and(eq(f.accountId, accountId), eq(f.fieldId, id))
  const some = q.select({ id: f.contactId }).from(f).where(isOfField).limit(limit)
  const found = await q
    .delete(f)
    .where(and(isOfField, inArray(f.contactId, some)))
    .returning({ id: f.contactId })
  return found.length
}

/** Where `contact_field` has what fits a field, which is `null` for what does not; a text always fits. */
const isNotFitting = ({ t: { contactField: f } }: Reader, { type }: DeclaredFieldRow) =>
  type === 'text' ? sql`1 = 0` : isNull(isDateType(type) ? f.instant : f.number)

/** How many contacts have what does not fit a field, up to `limit`. */
export function countNotFitting(read: Reader, field: DeclaredFieldRow, limit: number): Promise<number> {
  const { q, t } = read
  const f = t.contactField
  const some = q
    .select({ one: sql`1`.as('one') })
    .from(f)
    .where(and(eq(f.accountId, field.accountId), eq(f.fieldId, field.id), isNotFitting(read, field)))
    .limit(limit)
  return countRows(read, some)
}

/** Contacts with what does not fit a field, in the order of their ids. */
export function listNotFitting(
  read: Reader,
  field: DeclaredFieldRow,
  cursor: string | undefined,
  limit: number,
) {
  const { q, t } = read
  const { contactField: f, contact: c } = t
  return q
    .select({
      id: c.id,
      firstName: c.firstName,
      lastName: c.lastName,
      phone: c.phone,
      email: c.email,
      customFields: c.customFields,
    })
    .from(f)
    .innerJoin(c, eq(c.id, f.contactId))
    .where(
      and(
        eq(f.accountId, field.accountId),
        eq(f.fieldId, field.id),
        isNotFitting(read, field),
        afterCursor(f.contactId, cursor),
      ),
    )
    .orderBy(asc(f.contactId))
    .limit(limit)
}

/** Contacts of an account with their custom fields, held until the transaction ends. */
export const lockContactFields = (tx: Tx, accountId: string, ids: readonly string[]) => {
  const { contact: c } = tx.t
  return tx.forUpdate(
    tx.q
      .select({ id: c.id, accountId: c.accountId, customFields: c.customFields })
      .from(c)
      .where(and(eq(c.accountId, accountId), inArray(c.id, [...ids]))),
    'no key update',
  )
}

/** Stores custom fields that say what they said, in another form: it does not count as a change of the contact. */
export async function setCustomFields(
  { q, t: { contact: c } }: Tx,
  id: string,
  customFields: Schema['contact']['$inferSelect']['customFields'],
): Promise<void> {
  await q.update(c).set({ customFields }).where(eq(c.id, id))
}
