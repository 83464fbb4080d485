import type { CreateMessage } from '@replyloop/shared/contract/createMessage'
import { defaultChannel } from '@replyloop/shared/values/channel'
import { findChannelRoute } from '../../channels/route.ts'
import { addOrFillContact, fillEmptyFields, findExistingContact } from '../../contacts/contacts.ts'
import { type ContactRow, contactLocks, isContactId, withE164 } from '../../contacts/contact.rules.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { type GivenTags, ignoredTags, tagsOf } from '../../contacts/tags.ts'
import { findSender, identifySender, resolveSender } from '../../contacts/people.ts'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { requireOptedIn } from './createOutgoingMessage.ts'

/**
 * Whom a message on any channel goes to, the contact's empty fields filled: a phone or an email that nobody has makes a contact, as
 * does a `fromId` on a custom channel. Throws `CONTACT_NOT_FOUND`, `CONTACT_OPTED_OUT` and `INVALID_PHONE`.
 */
export async function recipientOfNew(
  tx: Tx,
  accountId: string,
  input: CreateMessage,
): Promise<{ contact: ContactRow; ignored: readonly string[] }> {
  const { contactId, fromId, firstName, lastName, customFields, phone, email, channel = null } = input
  const known = { firstName, lastName, customFields }
  if (contactId !== undefined) {
    const contact = await requireContact(tx, accountId, contactId)
    requireOptedIn(contact)
    const tags = await tagsOf(tx, accountId, input.tags)
    return recipientWith(await fillEmptyFields(tx, contact, { ...known, addedTags: tags }), tags)
  }
  if (fromId !== undefined) return bySender(tx, accountId, { ...input, fromId })
  const named = withE164({ ...known, phone, email })
  const [found] = await lockThen(tx, contactLocks(accountId, named), () => [
    findExistingContact(tx, accountId, named),
  ])
  if (found !== undefined) requireOptedIn(found) // before anything is written
  const tags = await tagsOf(tx, accountId, input.tags)
  const contact = await addOrFillContact(
    tx,
    { accountId, known: found, channel },
    { ...named, addedTags: tags },
  )
  return recipientWith(contact, tags)
}

const recipientWith = (contact: ContactRow, tags: GivenTags | undefined) => ({
  contact,
  ignored: ignoredTags(tags),
})

async function bySender(
  tx: Tx,
  accountId: string,
  {
    fromId,
    channel = defaultChannel,
    email,
    firstName,
    lastName,
    customFields,
    tags: names,
  }: CreateMessage & { fromId: string },
): Promise<{ contact: ContactRow; ignored: readonly string[] }> {
  const sender = identifySender({ fromId, channel, email, firstName, lastName })
  const [known] = await lockThen(tx, contactLocks(accountId, sender.keys), () => [
    findSender(tx, accountId, fromId),
  ])
  if (known !== undefined) {
    requireOptedIn(known)
    const tags = await tagsOf(tx, accountId, names)
    const added = { firstName, lastName, email, customFields, addedTags: tags }
    return recipientWith(await fillEmptyFields(tx, known, added), tags)
  }
  if (isContactId(fromId))
    throw fieldProblem('fromId', 'is the id of a contact, and nobody on your platform: send it as contactId')
  const { channelId } = await findChannelRoute(tx, accountId, channel)
  if (channelId !== null)
    throw new Problem(
      'CONTACT_NOT_FOUND',
      `No contact has the fromId ${fromId}; on ${channel}, which is a connected channel, name a new contact by its phone`,
    )
  const tags = await tagsOf(tx, accountId, names)
  const contact = await resolveSender(tx, { accountId, known, addedTags: tags }, sender)
  requireOptedIn(contact)
  return recipientWith(await fillEmptyFields(tx, contact, { customFields }), tags)
}
