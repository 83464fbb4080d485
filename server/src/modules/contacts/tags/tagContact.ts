import { maxTagName, maxTagsOfContact } from '@replyloop/shared/values/tag'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { publishAll } from '../../webhooks/events.ts'
import { presentContact } from '../contact.presenter.ts'
import type { ContactRow } from '../contact.rules.ts'
import { updateContactRow } from '../contacts.store.ts'
import { requireContact } from '../findContact.ts'
import type { GivenTags, TagRow } from './tags.rules.ts'
import { deleteContactTags, insertContactTags, readTagNames } from './tags.store.ts'

/** Why a contact gets no more tags. */
const isFull = `does not fit: a contact has at most ${maxTagsOfContact} tags`

/** The ids of a new contact's tags: as many as it can have. The others are left out; `null`: none. */
export function firstTagIds(given: GivenTags): string[] | null {
  if (given.tags.length === 0) return null
  given.leftOut.push(...given.tags.slice(maxTagsOfContact).map(({ name }) => ({ name, why: isFull })))
  return given.tags.slice(0, maxTagsOfContact).map(({ id }) => id)
}

/** Stores and publishes the tags with which contacts were just added; `given` are those that any of them has. */
export async function tagNewContacts(tx: Tx, added: readonly ContactRow[], given: GivenTags): Promise<void> {
  const byId = new Map(given.tags.map((tag) => [tag.id, tag]))
  const pairs = added.flatMap((contact) =>
    (contact.tagIds ?? []).flatMap((id) => {
      const tag = byId.get(id)
      return tag === undefined ? [] : [{ contact, tag }]
    }),
  )
  if (pairs.length > 0) await storeTagged(tx, pairs)
}

async function storeTagged(tx: Tx, pairs: readonly { contact: ContactRow; tag: TagRow }[]): Promise<void> {
  await insertContactTags.many(
    tx,
    pairs.map(({ contact: { id: contactId, accountId }, tag }) => ({
      accountId,
      tagId: tag.id,
      contactId,
      createdAt: tx.now,
    })),
  )
  await publishTagged(tx, 'contact.tagged', pairs)
}

const publishTagged = (
  tx: Tx,
  type: 'contact.tagged' | 'contact.untagged',
  pairs: readonly { contact: ContactRow; tag: TagRow }[],
): Promise<void> =>
  publishAll(
    tx,
    pairs.map(({ contact, tag: { id, name } }) => ({
      accountId: contact.accountId,
      type,
      data: { contact: presentContact(contact), tag: { id, name } },
      about: contact,
      channel: contact.channel,
      campaignId: contact.campaignId,
    })),
  )

/** Gives a contact the tags that it lacks, and publishes each. Those that do not fit are left out of it. */
export async function addTags(tx: Tx, { accountId, id }: ContactRow, given: GivenTags): Promise<ContactRow> {
  const [contact] = await lockThen(tx, [locks.contact(accountId, id)], () => [
    requireContact(tx, accountId, id),
  ])
  const lacked = given.tags.filter((tag) => contact.tagIds?.includes(tag.id) !== true)
  if (lacked.length === 0) return contact
  const had = await liveTagIds(tx, contact, lacked.length)
  const tags = lacked.slice(0, Math.max(0, maxTagsOfContact - had.length))
  given.leftOut.push(...lacked.slice(tags.length).map(({ name }) => ({ name, why: isFull })))
  if (tags.length === 0) return contact
  const tagIds = [...had, ...tags.map((tag) => tag.id)]
  const tagged = await updateContactRow(tx, contact, { tagIds })
  await storeTagged(
    tx,
    tags.map((tag) => ({ contact: tagged, tag })),
  )
  return tagged
}

/** The ids of a contact's tags; without those of deleted ones where more would be too many otherwise. */
async function liveTagIds(tx: Tx, { tagIds }: ContactRow, more: number): Promise<readonly string[]> {
  const ids = tagIds ?? []
  if (ids.length + more <= maxTagsOfContact) return ids
  const names = await readTagNames(tx, ids)
  return ids.filter((id) => names.has(id))
}

/** Takes from a contact those of these tags that it has, and publishes each. */
export async function removeTags(
  tx: Tx,
  { accountId, id }: ContactRow,
  given: readonly TagRow[],
): Promise<ContactRow> {
  const [contact] = await lockThen(tx, [locks.contact(accountId, id)], () => [
    requireContact(tx, accountId, id),
  ])
  const tags = given.filter((tag) => contact.tagIds?.includes(tag.id) === true)
  if (tags.length === 0) return contact
  const removed = new Set(tags.map((tag) => tag.id))
  const left = (contact.tagIds ?? []).filter((tagId) => !removed.has(tagId))
  await deleteContactTags(tx, id, [...removed])
  const untagged = await updateContactRow(tx, contact, { tagIds: left.length === 0 ? null : left })
  await publishTagged(
    tx,
    'contact.untagged',
    tags.map((tag) => ({ contact: untagged, tag })),
  )
  return untagged
}

/** Throws `VALIDATION_FAILED` where a tag was left out, where a request wants all or nothing. */
export function requireAllFit({ leftOut }: GivenTags, path: string): void {
  const [first] = leftOut
  if (first === undefined) return
  const shown = Array.from(first.name).slice(0, maxTagName).join('')
  throw fieldProblem(path, `names ${JSON.stringify(shown)}, which ${first.why}`)
}
