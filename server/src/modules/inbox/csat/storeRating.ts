import { presentContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import { changeConversation, findWork, presentWork } from '../../conversations/conversations.ts'
import { publish } from '../../webhooks/events.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storeScore } from '../episodes/episodes.store.ts'

/** What a contact says of an episode, by a message or by the page of the question. */
interface Rating {
  episodeId: string
  score: number
  text: string | null
  messageId?: string
}

/** Stores a rating of an episode that the contact was asked about, and publishes it. The caller holds `locks.conversation`. */
export async function storeRating(
  tx: Tx,
  contact: ContactRow,
  { episodeId, score, text, messageId }: Rating,
): Promise<void> {
  const { id: contactId, accountId, channel, campaignId } = contact
  const stored = await storeScore(tx, { id: episodeId, contactId }, { csat: score, csatText: text })
  const work = await findWork(tx, contactId)
  if (stored === undefined || work === undefined) return
  const about = {
    contactId,
    subject: 'conversation',
    decision: 'done',
    ...(messageId && { messageId }),
  } as const
  await recordTimeline(tx, { ...about, rule: 'rated', detail: String(score) })
  await changeConversation(tx, contact)
  const csat = { episodeId, score, text: stored.csatText }
  const conversation = { contactId, ...presentWork(work) }
  const data = { contact: presentContact(contact), conversation, csat }
  await publish(tx, { accountId, type: 'conversation.rated', data, about: contact, channel, campaignId })
}
