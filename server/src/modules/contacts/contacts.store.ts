import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { newId } from '../../platform/ids.ts'
import { changesSearchText, searchTextOf, type ContactRow } from './contact.rules.ts'

/** The columns of a `SlimContactRow`. */
export function slimContactColumns({ t }: Reader) {
  const { customFields: _large, searchText: _internal, ...others } = getTableColumns(t.contact)
  return others
}

const selectById = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.contact)
    .where(
      and(eq(t.contact.accountId, sql.placeholder('accountId')), eq(t.contact.id, sql.placeholder('id'))),
    )
    .prepare('contact_by_id'),
)

/** A contact of an account. */
export async function findContactInAccount(
  read: Reader,
  accountId: string,
  id: string,
): Promise<ContactRow | undefined> {
  const [contact] = await selectById(read, { accountId, id })
  return contact
}

const selectByIdInAnyAccount = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.contact)
    .where(eq(t.contact.id, sql.placeholder('id')))
    .prepare('contact_by_id_alone'),
)

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

const selectByPhone = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.contact)
    .where(
      and(
        eq(t.contact.accountId, sql.placeholder('accountId')),
        eq(t.contact.phone, sql.placeholder('phone')),
      ),
    )
    .prepare('contact_by_phone'),
)

/** The contact of an account with that phone, in E.164. */
export async function findContactByPhone(
  read: Reader,
  accountId: string,
  phone: string,
): Promise<ContactRow | undefined> {
  const [contact] = await selectByPhone(read, { accountId, phone })
  return contact
}

const selectByFromId = prepared(({ q, t }: Reader) =>
  q
    .select()
    .from(t.contact)
    .where(
      and(
        eq(t.contact.accountId, sql.placeholder('accountId')),
        eq(t.contact.fromId, sql.placeholder('fromId')),
      ),
    )
    .prepare('contact_by_from_id'),
)

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
  prepared(({ q, t }: Reader) => {
    const c = t.contact
    return q
      .select()
      .from(c)
      .where(
        and(
          eq(c.accountId, sql.placeholder('accountId')),
          eq(c.email, sql.placeholder('email')),
          lacking === 'nothing' ? undefined : isNull(c[lacking]),
        ),
      )
      .orderBy(asc(c.id))
      .limit(1)
      .prepare(`oldest_contact_lacking_${lacking}`)
  })
const oldestByEmail = {
  nothing: selectOldestByEmail('nothing'),
  phone: selectOldestByEmail('phone'),
  fromId: selectOldestByEmail('fromId'),
}

/** The oldest contact with an email; with `lacking`, the oldest of those that have none of that field. */
export async function findOldestContactByEmail(
  read: Reader,
  accountId: string,
  email: string,
  lacking: keyof typeof oldestByEmail = 'nothing',
): Promise<ContactRow | undefined> {
  const [contact] = await oldestByEmail[lacking](read, { accountId, email })
  return contact
}

type NewContact = Pick<
  ContactRow,
  'firstName' | 'lastName' | 'phone' | 'email' | 'customFields' | 'fromId' | 'channel'
> &
  Partial<Pick<ContactRow, 'isTest'>>

const insertPrepared = prepared((on: Tx) => {
  const value = sql.placeholder
  return on.q
    .insert(on.t.contact)
    .values({
      id: value('id'),
      accountId: value('accountId'),
      firstName: value('firstName'),
      lastName: value('lastName'),
      phone: value('phone'),
      email: value('email'),
      customFields: value('customFields'),
      fromId: value('fromId'),
      isTest: value('isTest'),
      channel: value('channel'),
      searchText: value('searchText'),
      createdAt: value('createdAt'),
      updatedAt: value('updatedAt'),
    })
    .prepare('insert_contact')
})

/** The values that every new contact has. */
const initialState = {
  isTest: false,
  botActive: true,
  optedOutAt: null,
  needsHumanReason: null,
  needsHumanAt: null,
  botPausedUntil: null,
  campaignId: null,
}

/** Adds a contact and returns the new row. */
export async function insertContact(tx: Tx, accountId: string, contact: NewContact): Promise<ContactRow> {
  const { now } = tx
  const row: ContactRow = {
    ...initialState,
    ...contact,
    id: newId('con', now),
    accountId,
    searchText: searchTextOf(contact),
    createdAt: now,
    updatedAt: now,
  }
  tx.notify(`account:${accountId}`)
  await insertPrepared(tx, { ...row }) // asking for it back would cost more than the insert
  return row
}

/** Changes the given fields of a contact and returns the changed row. */
export async function updateContactRow(
  tx: Tx,
  contact: ContactRow,
  change: Partial<ContactRow>,
): Promise<ContactRow> {
  // Left alone otherwise: `contact` may be older than the row, whose name another transaction may just have changed.
  const searchText = changesSearchText(change) ? { searchText: searchTextOf({ ...contact, ...change }) } : {}
  const { q, t, now } = tx
  tx.notify(`account:${contact.accountId}`)
  return requireRow(
    await q
      .update(t.contact)
      .set({ ...change, ...searchText, updatedAt: now })
      .where(eq(t.contact.id, contact.id))
      .returning(),
  )
}

/** Stores the channel of the contact's last message. This does not count as a change of the contact: `updatedAt` stays. */
export async function setLastChannel({ q, t }: Tx, id: string, channel: string): Promise<void> {
  await q.update(t.contact).set({ channel }).where(eq(t.contact.id, id))
}

/** Stores who answers a contact next: whether a person has to, and until when the bot is paused. */
export async function setHandoff(
  { q, t }: Tx,
  id: string,
  change: Partial<Pick<ContactRow, 'needsHumanReason' | 'needsHumanAt' | 'botPausedUntil'>>,
): Promise<void> {
  await q.update(t.contact).set(change).where(eq(t.contact.id, id))
}

const updateCampaignOfContact = prepared(({ q, t }: Tx) =>
  q
    .update(t.contact)
    .set({ campaignId: sql`${sql.placeholder('campaignId')}` })
    .where(eq(t.contact.id, sql.placeholder('id')))
    .prepare('campaign_of_contact'),
)

/** Stores the campaign that the contact joined, was answered in or was sent a message for last. */
export async function setCampaign(tx: Tx, id: string, campaignId: string): Promise<void> {
  await updateCampaignOfContact(tx, { id, campaignId })
}

/** Removes a contact and everything that refers to it. */
export async function deleteContactRow({ q, t }: Tx, id: string): Promise<void> {
  await q.delete(t.contact).where(eq(t.contact.id, id))
}
