import { requireCustomChannel, type ChannelRoute } from '../../channels/route.ts'
import { type ContactRow, contactLocks } from '../../contacts/contact.rules.ts'
import { requireContact } from '../../contacts/findContact.ts'
import {
  fillKnownSender,
  findContactByAlias,
  findSender,
  identifySender,
  resolveSender,
  type Sender,
} from '../../contacts/people.ts'
import { ignoredTags, tagsOf } from '../../contacts/tags.ts'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { replyAddress } from '../message.rules.ts'
import { requireOptedIn } from './createOutgoingMessage.ts'

/** Who is meant: by `fromId`, by the id of the contact, or by both. */
interface Meant extends Omit<Sender, 'fromId'> {
  tags?: readonly string[] | undefined
  fromId?: string | undefined
  contactId?: string | undefined
}

/** Whom a message goes to, and how. */
interface Recipient {
  contact: ContactRow
  route: ChannelRoute
  /** What of the request is left out. */
  ignored: readonly string[]
}

/**
 * The contact that a message on a custom channel goes to, its empty fields filled. Throws `CONTACT_NOT_FOUND`,
 * `CONTACT_OPTED_OUT`, `CHANNEL_NOT_CUSTOM`, and `CONFLICTING_FIELDS` where `fromId` is not the contact's own.
 */
export const resolveRecipient = (tx: Tx, accountId: string, to: Meant): Promise<Recipient> =>
  to.contactId === undefined ? byFromId(tx, accountId, to) : byContactId(tx, accountId, to, to.contactId)

async function byFromId(
  tx: Tx,
  accountId: string,
  { fromId = '', tags: names, ...to }: Meant,
): Promise<Recipient> {
  const sender = identifySender({ ...to, fromId })
  const [known, route] = await lockThen(tx, contactLocks(accountId, sender.keys), () => [
    findSender(tx, accountId, fromId),
    requireCustomChannel(tx, accountId, to.channel),
  ])
  if (known !== undefined) requireOptedIn(known) // before anything is written
  const tags = await tagsOf(tx, accountId, names)
  const contact = await resolveSender(tx, { accountId, known, addedTags: tags }, sender)
  return { contact, route, ignored: ignoredTags(tags) }
}

async function byContactId(
  tx: Tx,
  accountId: string,
  { fromId, tags: names, ...to }: Meant,
  contactId: string,
): Promise<Recipient> {
  const [contact, route] = await lockThen(tx, contactLocks(accountId, { email: to.email }), () => [
    requireContact(tx, accountId, contactId),
    requireCustomChannel(tx, accountId, to.channel),
  ])
  const isPlain = fromId === undefined || fromId === contactId || fromId === replyAddress(contact, to.channel)
  const merged = isPlain
    ? undefined
    : await findContactByAlias(tx, accountId, { kind: 'fromId', value: fromId })
  if (!isPlain && merged?.id !== contact.id)
    throw fieldProblem(
      'customData.fromId',
      'is not that of the contact contactId; send one of the two',
      'CONFLICTING_FIELDS',
    )
  requireOptedIn(contact)
  const tags = await tagsOf(tx, accountId, names)
  const filled = await fillKnownSender(tx, contact, {
    ...to,
    addedTags: tags,
    ...(!isPlain && { fromId }),
  })
  return { contact: filled, route, ignored: ignoredTags(tags) }
}
