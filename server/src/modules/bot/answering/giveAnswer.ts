import type { RuleOf } from '@replyloop/shared/values/timeline'
import { recordUse } from '../../campaigns/campaigns.ts'
import { postponeFollowUps, scheduleFollowUp } from '../../campaigns/followUps.ts'
import { setCampaign } from '../../contacts/contacts.store.ts'
import { readMessage } from '../../conversations/messages.store.ts'
import { askPermission, createOutgoingMessage, findRouteTo } from '../../conversations/outgoing.ts'
import { chargeMessage } from '../../credits/charge.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { basisText } from '../basis.rules.ts'
import { answerGiven, besideAnswer } from '../bot.rules.ts'
import type { Conversation, EngineAnswer } from '../engine.ts'
import { handOver } from '../handOver.ts'
import { chosenAnswer, isSuggestion, suggestionOf } from '../suggesting/suggestion.rules.ts'
import { keepUnanswered } from '../teaching/keepUnanswered.ts'
import { storeChosen } from '../teaching/unanswered.store.ts'
import { saveNotes } from './saveNotes.ts'
import { recordAnswer, storeModelFailure, type Asked } from './situation.ts'

/** What an engine says, and what it was asked. */
export interface GivenAnswer {
  answer: EngineAnswer
  conversation: Conversation
}

/** Gives an answer: sends it, asks which one is meant, hands over, or is silent. The caller holds the conversation's lock. */
export async function giveAnswer(
  tx: Tx,
  asked: Asked,
  { answer, conversation }: GivenAnswer,
  job: RunningJob,
): Promise<void> {
  const { account, campaign, newest } = asked
  const campaignId = campaign.id
  const { answers } = conversation.campaign
  await job.finish(tx)
  const contact = 'notes' in answer ? await saveNotes(tx, asked, answer.notes) : asked.contact
  const now = { ...asked, contact }
  const suggestion =
    answer.kind === 'hand_over' && maySuggest(asked) ? suggestionOf(answer, conversation.campaign) : undefined
  if (answer.kind === 'answer') {
    const tapped = newest.incomingData?.tapped?.id
    const isChosen = tapped !== undefined && chosenAnswer(tapped, answers) !== undefined
    const rule = isChosen ? 'chosen' : 'answered'
    const detail = answer.basis ? basisText(conversation.campaign, answer.basis) : null
    const said = { body: answer.text, ...besideAnswer(answer.text, answers), rule, detail } as const
    await sendAnswer(tx, now, said, answerGiven(answer, answers))
    if (isChosen && answer.basis?.source.kind === 'answer')
      await storeChosen(tx, { contactId: contact.id, campaignId, answerId: answer.basis.source.id })
  } else if (suggestion !== undefined) await sendAnswer(tx, now, { ...suggestion, rule: 'suggested' })
  else if (answer.kind === 'hand_over')
    await handOver(tx, contact, {
      reason: answer.reason,
      lastMessage: await readMessage(tx, newest.id),
      campaignId,
    })
  else {
    const about = { campaignId, messageId: newest.id }
    await recordAnswer(tx, contact, { decision: 'skipped', rule: answer.reason, ...about })
  }
  if (answer.kind === 'hand_over') await keepUnanswered(tx, asked, answer, conversation)
  // Last: it writes the account's row, which a charge writes under `locks.ledger`.
  await storeModelFailure(tx, account, (answer.kind === 'hand_over' && answer.failure) || null)
}

/** Whether the bot may ask which answer is meant: not twice in a row. */
function maySuggest({ campaign, messages }: Asked): boolean {
  const last = messages.find(({ author }) => author === 'bot' || author === 'user')
  return campaign.suggestAnswers && !(last !== undefined && isSuggestion(last))
}

type Said = Pick<Parameters<typeof createOutgoingMessage>[1], 'body' | 'choices' | 'attachments'>

async function sendAnswer(
  tx: Tx,
  { account, contact, campaign, newest, isLate }: Asked,
  { rule: why, detail = null, ...said }: Said & { rule: RuleOf<'answer', 'sent'>; detail?: string | null },
  used?: string,
): Promise<void> {
  const to = await askPermission(tx, contact)
  if (to === undefined)
    return recordAnswer(tx, contact, { decision: 'skipped', rule: 'opted_out', campaignId: campaign.id })
  // A message may come in days late: an answer that cannot be sent any more, or that nobody expects, is not charged.
  const { channel } = newest // the contact's last one may be another that the API has sent on since
  const onChannel = newest.channelId === null ? undefined : await findRouteTo(tx, contact, channel)
  const isClosed = onChannel?.isOpen === false
  if (isClosed || isLate)
    return handOver(tx, contact, {
      reason: isClosed ? 'window_closed' : 'came_late',
      lastMessage: await readMessage(tx, newest.id),
      campaignId: campaign.id,
    })
  const id = newId('msg', tx.now)
  const rule = contact.isTest ? undefined : await chargeMessage(tx, account, id, `Answer of ${campaign.name}`)
  if (rule !== undefined)
    return recordAnswer(tx, contact, { decision: 'skipped', rule, campaignId: campaign.id })
  const given = { id, to, channel, route: onChannel?.route, campaignId: campaign.id, author: 'bot' } as const
  await pipelined(
    createOutgoingMessage(tx, { ...given, ...said }),
    contact.campaignId !== campaign.id && setCampaign(tx, contact.id, campaign.id),
    recordAnswer(tx, contact, {
      decision: 'sent',
      rule: why,
      detail,
      campaignId: campaign.id,
      messageId: id,
      ...(used !== undefined && { answerId: used }),
    }),
    postponeFollowUps(tx, contact.id),
    used !== undefined && recordUse(tx, used),
  )
  await scheduleFollowUp(tx, campaign, contact)
}
