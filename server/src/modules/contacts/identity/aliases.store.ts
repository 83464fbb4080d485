import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import type { ContactAliasKind } from '@replyloop/shared/values/contact'
import { and, eq, getTableColumns, inArray, ne, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { mayHaveRows, selectRows } from '../../../platform/db/statements/declare.ts'
import { formsOfPhone } from '../../consent/phoneNumbers.rules.ts'
import type { ContactRow } from '../contact.rules.ts'

/** What a contact that was merged into another one was known by. */
export interface Alias {
  kind: ContactAliasKind
  value: string
}

const selectByAlias = selectRows({
  values: ({ contactAlias: a }) => ({ accountId: a.accountId, kind: a.kind, value: a.value }),
  query: ({ q, t: { contactAlias: a, contact: c } }, { accountId, kind, value }) =>
    q
      .select(getTableColumns(c))
      .from(a)
      .innerJoin(c, eq(c.id, a.contactId))
      .where(and(eq(a.accountId, accountId), eq(a.kind, kind), eq(a.value, value))),
})

const mayHaveAliases = mayHaveRows((t) => t.contactAlias)

/** The contact into which one was merged that was known by that. Asked only where no contact is known by it itself. */
export async function findContactByAlias(
  read: Reader,
  accountId: string,
  { kind, value }: Alias,
): Promise<ContactRow | undefined> {
  if (!(await mayHaveAliases(read, accountId))) return undefined
  const [contact] = await selectByAlias(read, { accountId, kind, value })
  return contact
}

const selectAnyAlias = selectRows({
  values: ({ contactAlias: a }) => ({ accountId: a.accountId }),
  query: ({ q, t: { contactAlias: a } }, { accountId }) =>
    q.select({ value: a.value }).from(a).where(eq(a.accountId, accountId)).limit(1),
})

/** Those of some names by which a contact was known that was merged into another one. */
export async function listKnownAliases(
  read: Reader,
  accountId: string,
  aliases: readonly Alias[],
): Promise<string[]> {
  if ((await selectAnyAlias(read, { accountId })).length === 0) return []
  const found = await selectByAlias.many(
    read,
    aliases.map((alias) => ({ ...alias, accountId })),
  )
  return aliases.flatMap(({ value }, index) => (found[index]?.length === 0 ? [] : [value]))
}

/** The same for a phone, in E.164, in any of its forms. */
export const findContactByFormerPhone = (
  read: Reader,
  accountId: string,
  phone: string,
): Promise<ContactRow | undefined> => findFirstByAlias(read, accountId, 'phone', formsOfPhone(phone))

/** The same for an email. */
export const findContactByFormerEmail = (
  read: Reader,
  accountId: string,
  email: string,
): Promise<ContactRow | undefined> => findFirstByAlias(read, accountId, 'email', formsOfEmail(email))

async function findFirstByAlias(
  read: Reader,
  accountId: string,
  kind: ContactAliasKind,
  forms: readonly string[],
): Promise<ContactRow | undefined> {
  for (const value of forms) {
    const contact = await findContactByAlias(read, accountId, { kind, value })
    if (contact !== undefined) return contact
  }
  return undefined
}

/** What the contacts that were merged into a contact were known by. */
export const listAliases = ({ q, t: { contactAlias: a } }: Reader, contactId: string) =>
  q
    .select({ kind: a.kind, value: a.value, createdAt: a.createdAt })
    .from(a)
    .where(eq(a.contactId, contactId))
    .orderBy(a.createdAt, a.kind, a.value)

/** By what people knew those who were merged into a contact: their phones, emails and `fromId`s. */
export async function listAliasNames(
  { q, t: { contactAlias: a } }: Reader,
  contactId: string,
): Promise<string[]> {
  const rows = await q
    .select({ value: a.value })
    .from(a)
    .where(and(eq(a.contactId, contactId), ne(a.kind, 'id')))
    .orderBy(a.createdAt, a.value)
  return rows.map(({ value }) => value)
}

/** The same for some contacts, by their ids; who has none is left out. */
export async function listAliasNamesOfMany(
  { q, t: { contactAlias: a } }: Reader,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await q
    .select({ contactId: a.contactId, value: a.value })
    .from(a)
    .where(and(inArray(a.contactId, [...contactIds]), ne(a.kind, 'id')))
  const names = Map.groupBy(rows, ({ contactId }) => contactId)
  return new Map([...names].map(([id, of]) => [id, of.map(({ value }) => value)]))
}

/** Has one who names one of these mean a contact from now on. */
export async function insertAliases(
  { q, t: { contactAlias: a }, now }: Tx,
  { accountId, id: contactId }: Pick<ContactRow, 'accountId' | 'id'>,
  aliases: readonly Alias[],
): Promise<void> {
  await q
    .insert(a)
    .values(aliases.map((alias) => ({ ...alias, accountId, contactId, createdAt: now })))
    .onConflictDoUpdate({ target: [a.accountId, a.kind, a.value], set: { contactId } })
}

/** Has what meant one contact mean another one, into which it is merged. */
export async function moveAliases(
  { q, t: { contactAlias: a } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(a).set({ contactId: to }).where(eq(a.contactId, from))
}

/** Ends what a phone and an email meant beside whose they are. Returns the contacts that they meant. */
export async function deleteAliases(
  { q, t: { contactAlias: a } }: Tx,
  accountId: string,
  { phone, email }: { phone?: string | null | undefined; email?: string | null | undefined },
): Promise<string[]> {
  const phones = typeof phone === 'string' ? formsOfPhone(phone) : []
  const emails = typeof email === 'string' ? formsOfEmail(email) : []
  const isOne = or(
    and(eq(a.kind, 'phone'), inArray(a.value, phones)),
    and(eq(a.kind, 'email'), inArray(a.value, emails)),
  )
  const ended = await q
    .delete(a)
    .where(and(eq(a.accountId, accountId), isOne))
    .returning({ contactId: a.contactId })
  return [...new Set(ended.map(({ contactId }) => contactId))]
}
