import type { CustomFieldKind } from '@replyloop/shared/values/customField'
import { maxNotedCustomFields } from '@replyloop/shared/values/limits'
import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { afterCursor, contains } from '../../../platform/db/filters.ts'
import { insertRow, selectRows } from '../../../platform/db/statements/declare.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'

/** That contacts of an account have a custom field with values of a kind. */
export type CustomFieldRow = Schema['customField']['$inferSelect']
type Key = Pick<CustomFieldRow, 'accountId' | 'name' | 'kind'>

const selectByKey = selectRows({
  values: ({ customField: f }) => ({ accountId: f.accountId, name: f.name, kind: f.kind }),
  query: ({ q, t: { customField: f } }, { accountId, name, kind }) =>
    q
      .select()
      .from(f)
      .where(and(eq(f.accountId, accountId), eq(f.name, name), eq(f.kind, kind))),
})

/** What is noted of a custom field of an account with values of a kind. */
export async function findCustomField(read: Reader, key: Key): Promise<CustomFieldRow | undefined> {
  const [field] = await selectByKey(read, key)
  return field
}

const upsert = insertRow((t) => t.customField, {
  onConflict: {
    key: ['accountId', 'name', 'kind'],
    set: (f) => ({
      lastSeenAt: sql`case when ${f.lastSeenAt} > excluded.last_seen_at then ${f.lastSeenAt} else excluded.last_seen_at end`,
      countedAt: sql`case when ${f.countedAt} > excluded.counted_at then ${f.countedAt} else excluded.counted_at end`,
    }),
  },
})

/**
 * Notes a custom field, or that it was seen again. Of an account at most 1,000 are noted: what comes then is left out, so that
 * nobody fills the table with names.
 */
export async function saveCustomField(tx: Tx, field: CustomFieldRow): Promise<void> {
  const f = tx.t.customField
  const isKnown = (await findCustomField(tx, field)) !== undefined
  if (isKnown || (await tx.q.$count(f, eq(f.accountId, field.accountId))) < maxNotedCustomFields)
    await upsert(tx, field)
}

/** Removes what an account had noted before `countedAt` and nobody has seen since. */
export async function deleteUncounted({ q, t }: Tx, accountId: string, countedAt: number): Promise<void> {
  const f = t.customField
  await q.delete(f).where(and(eq(f.accountId, accountId), lt(f.countedAt, countedAt)))
}

/** The names of the custom fields of an account, and of those that are declared, in their order. */
export async function listFieldNames(
  { q, t: { customField: f, declaredField: d } }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
): Promise<string[]> {
  const inUse = q
    .select({ name: f.name })
    .from(f)
    .where(and(eq(f.accountId, accountId), afterCursor(f.name, cursor), contains(f.name, search)))
  const declared = q
    .select({ name: d.name })
    .from(d)
    .where(
      and(
        eq(d.accountId, accountId),
        isNull(d.removedAt),
        afterCursor(d.name, cursor),
        contains(d.name, search),
      ),
    )
  const rows = await inUse.union(declared).orderBy(asc(f.name)).limit(limit)
  return rows.map(({ name }) => name)
}

/** Of each of these custom fields one kind, how many there are, and the latest sight. */
export const listUsedFields = (
  { q, t: { customField: f } }: Reader,
  accountId: string,
  names: readonly string[],
) =>
  q
    .select({
      name: f.name,
      kind: sql<CustomFieldKind>`min(${f.kind})`,
      kinds: count(),
      lastSeenAt: sql<number>`max(${f.lastSeenAt})`.mapWith(Number),
    })
    .from(f)
    .where(and(eq(f.accountId, accountId), inArray(f.name, [...names])))
    .groupBy(f.name)

/** The custom fields of contacts, in the order of their ids, behind the given one. */
export const listFieldsOfContacts = (
  { q, t: { contact: c } }: Reader,
  accountId: string,
  after: string,
  limit: number,
) =>
  q
    .select({ id: c.id, customFields: c.customFields, updatedAt: c.updatedAt })
    .from(c)
    .where(and(eq(c.accountId, accountId), gt(c.id, after)))
    .orderBy(asc(c.id))
    .limit(limit)

/** Ids of accounts, in their order, behind the given one. */
export async function listAccountIds(
  { q, t: { account: a } }: Reader,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await q.select({ id: a.id }).from(a).where(gt(a.id, after)).orderBy(asc(a.id)).limit(limit)
  return rows.map(({ id }) => id)
}
