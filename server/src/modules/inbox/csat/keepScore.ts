import { csatOf } from '@replyloop/shared/values/inbox'
import { presentContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import { changeConversation, findWork, presentWork } from '../../conversations/conversations.ts'
import { wordsOfScore } from '../../conversations/incoming.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import { publish } from '../../webhooks/events.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storeScore } from '../episodes/episodes.store.ts'

/** Keeps what a contact says of an episode that it was asked about, and publishes it. */
export async function keepScore(
  tx: Tx,
  { contact, message }: { contact: ContactRow; message: MessageRow },
): Promise<void> {
  const given = csatOf(message.incomingData?.tapped?.id)
  if (given === undefined) return
  const { episodeId, score } = given
  const { id: contactId, accountId, channel, campaignId } = contact
  const said = { csat: score, csatText: wordsOfScore(message.body) }
  const stored = await storeScore(tx, { id: episodeId, contactId }, said)
  const work = await findWork(tx, contactId)
  if (stored === undefined || work === undefined) return
  const about = { contactId, subject: 'conversation', decision: 'done', messageId: message.id } as const
  await recordTimeline(tx, { ...about, rule: 'rated', detail: String(score) })
  await changeConversation(tx, contact)
  const csat = { episodeId, score, text: stored.csatText }
  const conversation = { contactId, ...presentWork(work) }
  const data = { contact: presentContact(contact), conversation, csat }
  await publish(tx, { accountId, type: 'conversation.rated', data, about: contact, channel, campaignId })
}
