import { findContactInAccount } from '../../contacts/contacts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { type ConversationRow, findWork, isGoingOn } from '../../conversations/conversations.ts'
import type { MailFacts, MailText, WriteMail } from './mailText.ts'
import { nameInMail, reasonOf } from './waitingMail.ts'
import { quotedName } from './withoutLinks.rules.ts'

/** That a contact needs a human, and why; nothing once somebody has answered. */
export const needsHumanText: WriteMail = async (facts) => {
  const contact = await contactOf(facts)
  if (contact === undefined || contact.needsHumanAt === null) return undefined
  return {
    subject: `${nameInMail(contact)} needs a human`,
    paragraphs: [`Why: ${reasonOf(contact)}.`],
    button: linkTo(facts, contact),
    reason: 'You get this because you answer people in this account.',
  }
}

/** That its reader was given a conversation; nothing where it is theirs no longer, or has ended. */
export const assignedText: WriteMail = async (facts) => {
  const found = await ownWork(facts)
  if (found === undefined) return undefined
  const { contact, work } = found
  const { madeBy } = facts.mail
  const name = nameInMail(contact)
  const where = quotedName(facts.account.name)
  return {
    subject:
      madeBy === undefined
        ? `The conversation with ${name} is yours`
        : `${quotedName(madeBy)} gives you the conversation with ${name}`,
    paragraphs: [work.waitingSince === null ? `In ${where}.` : `It waits for an answer from ${where}.`],
    button: linkTo(facts, contact),
    reason: 'You get this because the conversation is yours.',
  }
}

/** That a contact has written whose conversation is its reader's; nothing once somebody has read it. */
export const newMessageText: WriteMail = async (facts) => {
  const found = await ownWork(facts)
  if (found === undefined || found.work.unread === 0) return undefined
  return {
    subject: `${nameInMail(found.contact)} has written`,
    paragraphs: [`To ${quotedName(facts.account.name)}; the conversation is yours.`],
    button: linkTo(facts, found.contact),
    reason: 'You get this because the conversation is yours.',
  }
}

const contactOf = ({ read, account, mail }: MailFacts): Promise<ContactRow | undefined> =>
  findContactInAccount(read, account.id, mail.subject ?? '')

/** The contact, and the work on its conversation, where that goes on and is the reader's. */
async function ownWork(
  facts: MailFacts,
): Promise<{ contact: ContactRow; work: ConversationRow } | undefined> {
  const contact = await contactOf(facts)
  if (contact === undefined) return undefined
  const work = await findWork(facts.read, contact.id)
  if (work === undefined || work.assigneeId !== facts.member.id || !isGoingOn(work)) return undefined
  return { contact, work }
}

/** To a conversation; who is of the agency acts as the account from there. */
const linkTo = (
  { serverUrl, member, account }: MailFacts,
  { id }: ContactRow,
): NonNullable<MailText['button']> =>
  member.accountId === account.id
    ? { label: 'Open the conversation', url: `${serverUrl}/dashboard/inbox/${id}` }
    : { label: 'Open Agency', url: `${serverUrl}/dashboard/agency` }
