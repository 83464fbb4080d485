import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { formsOfPhone } from '../consent/phoneNumbers.rules.ts'
import { and, asc, count, eq, getTableColumns, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { pipelined, requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { changeRows, deleteRow, selectRows, updateRow } from '../../platform/db/statements/declare.ts'
import { listAliasNames } from './identity/aliases.store.ts'
import { changesSearchText, searchTextOf, type ContactRow } from './contact.rules.ts'

/** The columns of a `SlimContactRow`. */
export function slimContactColumns({ t }: Reader) {
  const { customFields: _large, searchText: _internal, ...others } = getTableColumns(t.contact)
  return others
}

const selectById = selectRows({
  values: ({ contact: c }) => ({ accountId: c.accountId, id: c.id }),
  query: ({ q, t: { contact: c } }, { accountId, id }) =>
    q
      .select()
      .from(c)
      .where(and(eq(c.accountId, accountId), eq(c.id, id))),
})

/** A contact of an account. */
export async function findContactInAccount(
  read: Reader,
  accountId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const [contact] = await selectById(read, { accountId, id })
  return contact
}

const selectByIdInAnyAccount = selectRows({
  values: ({ contact }) => ({ id: contact.id }),
  query: ({ q, t: { contact } }, { id }) => q.select().from(contact).where(eq(contact.id, id)),
})

/** A contact of any account, for callers that know whose it is. */
export async function findContactInAnyAccount(read: Reader, id: string): Promise<ContactRow | undefined> {
  const [contact] = await selectByIdInAnyAccount(read, { id })
  return contact
}

/** Selects the ids of an account's test contacts, which figures leave out. */
export const selectTestContacts = ({ q, t }: Reader, accountId: string) =>
  q
    .select({ id: t.contact.id })
    .from(t.contact)
    .where(and(eq(t.contact.accountId, accountId), sql`${t.contact.isTest}`)) // in the words of the partial index

const selectByPhone = selectRows({
  values: ({ contact: c }) => ({ accountId: c.accountId, phone: c.phone }),
  query: ({ q, t: { contact: c } }, { accountId, phone }) =>
    q
      .select()
      .from(c)
      .where(and(eq(c.accountId, accountId), eq(c.phone, phone))),
})

/** The contacts of an account that have one of these phones, or emails, exactly so; of those with one email the oldest. */
export async function listContactsNamed(
  read: Reader,
  accountId: string,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<ContactRow[]> {
  const found = await pipelined(
    selectByPhone.many(
      read,
      phones.map((phone) => ({ accountId, phone })),
    ),
    oldestByEmail.nothing.many(
      read,
      emails.map((email) => ({ accountId, email })),
    ),
  )
  return found.flat(2)
}

/** The contact of an account with that phone, in E.164, or else with another form of it. */
export async function findContactByPhone(
  read: Reader,
  accountId: string,
  phone: string,
): Promise<ContactRow | undefined> {
  let found: ContactRow[] = []
  for (const form of formsOfPhone(phone))
    if (found.length === 0) found = await selectByPhone(read, { accountId, phone: form })
  return found[0]
}

const selectByFromId = selectRows({
  values: ({ contact: c }) => ({ accountId: c.accountId, fromId: c.fromId }),
  query: ({ q, t: { contact: c } }, { accountId, fromId }) =>
    q
      .select()
      .from(c)
      .where(and(eq(c.accountId, accountId), eq(c.fromId, fromId))),
})

/** The contact of an account that a custom channel knows by that `fromId`. */
export async function findContactByFromId(
  read: Reader,
  accountId: string,
  fromId: string,
): Promise<ContactRow | undefined> {
  const [contact] = await selectByFromId(read, { accountId, fromId })
  return contact
}

const selectOldestByEmail = (lacking: 'phone' | 'fromId' | 'nothing') =>
  selectRows({
    values: ({ contact: c }) => ({ accountId: c.accountId, email: c.email }),
    query: ({ q, t: { contact: c } }, { accountId, email }) =>
      q
        .select()
        .from(c)
        .where(
          and(
            eq(c.accountId, accountId),
            eq(c.email, email),
            lacking === 'nothing' ? undefined : isNull(c[lacking]),
          ),
        )
        .orderBy(asc(c.id))
        .limit(1),
  })
const oldestByEmail = {
  nothing: selectOldestByEmail('nothing'),
  phone: selectOldestByEmail('phone'),
  fromId: selectOldestByEmail('fromId'),
}

/** The oldest contact with an email, in each of its forms; with `lacking`, the oldest of those that have none of that field. */
export async function findOldestContactByEmail(
  read: Reader,
  accountId: string,
  email: string,
  lacking: keyof typeof oldestByEmail = 'nothing',
): Promise<ContactRow | undefined> {
  let oldest: ContactRow | undefined
  for (const form of formsOfEmail(email)) {
    const [found] = await oldestByEmail[lacking](read, { accountId, email: form })
    if (found !== undefined && (oldest === undefined || found.id < oldest.id)) oldest = found
  }
  return oldest
}

/** Contacts of all accounts that have opted out, in the order of accounts and ids, behind the given one. */
export function listOptedOut(
  { q, t: { contact: c } }: Reader,
  { accountId = '', contactId = '' }: { accountId?: string | undefined; contactId?: string | undefined },
  limit: number,
): PromiseLike<ContactRow[]> {
  return q
    .select()
    .from(c)
    .where(
      and(
        sql`${c.optedOutAt} is not null`, // in the words of the partial index
        or(gt(c.accountId, accountId), and(eq(c.accountId, accountId), gt(c.id, contactId))),
      ),
    )
    .orderBy(asc(c.accountId), asc(c.id))
    .limit(limit)
}

/** Changes the given fields of a contact and returns the changed row. */
export async function updateContactRow(
  tx: Tx,
  contact: ContactRow,
  change: Partial<ContactRow>,
): Promise<ContactRow> {
  // Left alone otherwise: `contact` may be older than the row, whose name another transaction may just have changed.
  const searchText = changesSearchText(change)
    ? { searchText: searchTextOf({ ...contact, ...change }, await listAliasNames(tx, contact.id)) }
    : {}
  const { q, t, now } = tx
  tx.notify(`changed:${contact.accountId} contact ${contact.id}`)
  return requireRow(
    await q
      .update(t.contact)
      .set({ ...change, ...searchText, updatedAt: now })
      .where(eq(t.contact.id, contact.id))
      .returning(),
  )
}

const updateChannel = updateRow((t) => t.contact, { set: ['channel'] })

/** Stores the channel of the contact's last message. This does not count as a change of the contact: `updatedAt` stays. */
export async function setLastChannel(tx: Tx, id: string, channel: string): Promise<void> {
  await updateChannel(tx, { id, channel })
}

/** Stores who answers a contact next: whether a person has to and has looked, and until when the bot is paused. */
export async function setHandoff(
  { q, t }: Tx,
  id: string,
  change: Partial<Pick<ContactRow, 'needsHumanReason' | 'needsHumanAt' | 'unlookedSince' | 'botPausedUntil'>>,
): Promise<void> {
  await q.update(t.contact).set(change).where(eq(t.contact.id, id))
}

const updateCampaign = updateRow((t) => t.contact, { set: ['campaignId'] })

/** Stores the campaign that the contact was answered in or was sent a message for last. */
export async function setCampaign(tx: Tx, id: string, campaignId: string): Promise<void> {
  await updateCampaign(tx, { id, campaignId })
}

const setJoined = changeRows({
  table: (t) => t.contact,
  values: ({ contact: c }) => ({ id: c.id, campaignId: c.campaignId }),
  query: ({ q, t: { contact: c } }, { id, campaignId }) =>
    q.update(c).set({ campaignId }).where(eq(c.id, id)).returning(),
})

/** Stores the campaign that a contact has just joined. Returns the contact as it is by now. */
export const joinCampaign = async (tx: Tx, id: string, campaignId: string): Promise<ContactRow> =>
  requireRow(await setJoined(tx, { id, campaignId }))

/** The same for many contacts, in their order. */
export const joinCampaignAll = async (
  tx: Tx,
  ids: readonly string[],
  campaignId: string,
): Promise<ContactRow[]> =>
  (
    await setJoined.many(
      tx,
      ids.map((id) => ({ id, campaignId })),
    )
  ).map(requireRow)

/** Removes a contact and everything that refers to it. */
export const deleteContactRow = deleteRow((t) => t.contact)

/** How many contacts of an account wait for a person, for each account of a query. */
export const selectWaitingCount = ({ q, t: { account: a, contact: c } }: Reader) =>
  q
    .select({ contacts: count() })
    .from(c)
    .where(and(eq(c.accountId, a.id), isNotNull(c.needsHumanAt)))

/** Some contacts of an account, any of them. */
export const listSomeContacts = ({ q, t: { contact: c } }: Reader, accountId: string, limit: number) =>
  q.select().from(c).where(eq(c.accountId, accountId)).limit(limit)
