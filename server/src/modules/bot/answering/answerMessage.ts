import { readKnowledge } from '../../campaigns/campaigns.ts'
import { readDeclaredFields } from '../../contacts/customFields.ts'
import { isCharged } from '../../credits/charge.ts'
import { lockThen, type Db, type Reader, type Tx } from '../../../platform/db/db.ts'
import { clockSkewMs } from '../../../platform/jobs/retry.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { readPassages } from '../../knowledge/knowledge.ts'
import { findMessage } from '../../conversations/messages.store.ts'
import { locks } from '../../../platform/db/locks.ts'
import { burstMs, detectInterruption } from '../bot.rules.ts'
import {
  scheduleAnswer,
  campaignToAnswerIn,
  readSituation,
  recordAnswer,
  type AnswerJob,
  type Asked,
  type Situation,
} from './situation.ts'
import { endLoop } from './endLoop.ts'
import type { Conversation } from '../engine.ts'
import type { EngineOf } from '../engineOf.ts'
import { chosenAnswer, choosesAnswer } from '../suggesting/suggestion.rules.ts'
import { giveAnswer, type GivenAnswer } from './giveAnswer.ts'
import { noteLocks } from './saveNotes.ts'

/**
 * Answers what a contact wrote, once two seconds have passed without more (docs/interface.md#bot). What costs nothing
 * and the engine knows at once is answered in the transaction that reads the question. Else the engine is asked
 * outside of one; another transaction then checks that the bot may still speak. Either makes the reply and its event,
 * the latter also its charge.
 */
export async function answerMessage(
  { db, engineOf }: { db: Db; engineOf: EngineOf },
  from: AnswerJob,
  job: RunningJob,
): Promise<void> {
  const waiting = await db.write(async (tx) => {
    const asked = await prepareQuestion(tx, from, job)
    if (asked === undefined) return undefined
    const conversation = await readConversation(tx, asked)
    const engine = engineOf(asked.account)
    const tapped = asked.newest.incomingData?.tapped?.id
    const chosen = tapped === undefined ? undefined : chosenAnswer(tapped, conversation.campaign.answers)
    const answer = isCharged(asked.account) ? undefined : (chosen ?? engine.answerAtOnce?.(conversation))
    if (answer === undefined) return { asked, conversation, engine, chosen }
    return giveAnswer(tx, asked, { answer, conversation }, job)
  })
  if (waiting === undefined) return
  const { asked, conversation, engine, chosen } = waiting
  const give = (answer: GivenAnswer['answer']) =>
    db.write(
      (tx) =>
        giveLateAnswer(
          tx,
          from,
          { seen: asked.newest.id, accountId: asked.account.id, answer, conversation },
          job,
        ),
      { alone: isCharged(asked.account) }, // a charge holds its account until the end of the transaction
    )
  if (chosen !== undefined) return give(chosen)
  const acquired = engine.acquire(conversation)
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  const answer = await engine.answer(conversation, job.signal).finally(acquired.release)
  await give(answer)
}

/**
 * The situation to answer now, and the newest text to answer in it. Returns `undefined`, with the job settled, if
 * there is nothing to answer, or not yet.
 */
async function prepareQuestion(tx: Tx, from: AnswerJob, job: RunningJob): Promise<Asked | undefined> {
  const [situation] = await lockThen(tx, [locks.conversation(from.contactId)], () => [
    readSituation(tx, from),
  ])
  const newest = situation?.unanswered[0]
  if (situation === undefined || newest === undefined) {
    await job.finish(tx)
    if (situation === undefined) await scheduleInKept(tx, from)
    else await recordCancelled(tx, situation, from)
    return undefined
  }
  const tapped = newest.incomingData?.tapped?.id
  const isChosen = tapped !== undefined && choosesAnswer(tapped)
  const readyAt = newest.createdAt + (isChosen ? 0 : burstMs)
  const isClockSetBack = newest.createdAt > tx.now + clockSkewMs
  if (tx.now < readyAt && !isClockSetBack) {
    await job.reschedule(tx, readyAt)
    return undefined
  }
  const campaign = await campaignToAnswerIn(tx, situation, newest)
  const asked = campaign && { ...situation, campaign, newest }
  if (asked !== undefined && !(await endLoop(tx, asked))) return asked
  await job.finish(tx)
  return undefined
}

/** Has a message answered in the conversation of the contact into which its own was merged; one that was erased, not. */
async function scheduleInKept(tx: Tx, { messageId }: AnswerJob): Promise<void> {
  const message = await findMessage(tx, messageId)
  if (message !== undefined) await scheduleAnswer(tx, { contact: { id: message.contactId }, message })
}

/** Records why a message is no longer answered, unless that is plain from what the contact wrote. */
async function recordCancelled(
  tx: Tx,
  { contact, messages }: Situation,
  { messageId }: AnswerJob,
): Promise<void> {
  const rule = detectInterruption(messageId, messages)
  if (rule === undefined || rule === 'more_to_answer') return
  const campaignId = messages.find(({ id }) => id === messageId)?.campaignId
  await recordAnswer(tx, contact, { decision: 'cancelled', rule, campaignId: campaignId ?? null, messageId })
}

async function readConversation(
  read: Reader,
  { contact, campaign, messages, unanswered }: Asked,
): Promise<Conversation> {
  const { firstName, lastName, email, phone, customFields } = contact
  const { botInstructions, publicFacts, answers } = await readKnowledge(read, campaign.id)
  return {
    campaign: {
      id: campaign.id,
      language: campaign.language,
      instructions: botInstructions,
      publicFacts,
      answers,
      caution: campaign.botCaution,
      ...(campaign.passagesVersion > 0 && { passages: await readPassages(read, campaign) }),
      ...(campaign.botSavesContact && { noted: await readDeclaredFields(read, campaign.accountId) }),
    },
    contact: { firstName, lastName, email, phone, customFields },
    messages: messages
      .filter(({ type, revokedAt }) => type === 'text' && revokedAt === null)
      .toReversed()
      .map(({ direction, body }) => ({ from: direction === 'incoming' ? 'contact' : 'business', body })),
    question: unanswered
      .toReversed()
      .map(({ body }) => body)
      .join('\n'),
  }
}

/**
 * Gives an answer that the engine was asked for to the message `seen`, the newest one then, unless the conversation has
 * gone on or the bot may not speak any more.
 */
async function giveLateAnswer(
  tx: Tx,
  from: AnswerJob,
  { seen, ...given }: { seen: string; accountId: string } & GivenAnswer,
  job: RunningJob,
): Promise<void> {
  const { answer, accountId } = given
  const wanted =
    'notes' in answer ? noteLocks(from, accountId, answer.notes) : [locks.conversation(from.contactId)]
  const [situation, question] = await lockThen(tx, wanted, () => [
    readSituation(tx, from),
    findMessage(tx, seen),
  ])
  if (situation === undefined || question === undefined) {
    await job.finish(tx) // erased since, or merged into another one
    return scheduleInKept(tx, from)
  }
  const { contact, messages, unanswered } = situation
  const interruption = detectInterruption(seen, messages)
  if (interruption === 'more_to_answer') return job.reschedule(tx, tx.now)
  if (interruption !== undefined) {
    // What the contact wrote after the reply that dropped this answer is decided on its own.
    await (unanswered.length > 0 ? job.reschedule(tx, tx.now) : job.finish(tx))
    return recordAnswer(tx, contact, {
      decision: 'cancelled',
      rule: interruption,
      campaignId: question.campaignId,
      messageId: seen,
    })
  }
  const campaign = await campaignToAnswerIn(tx, situation, question)
  const asked = campaign && { ...situation, campaign, newest: question }
  if (asked === undefined || (await endLoop(tx, asked))) return job.finish(tx)
  await giveAnswer(tx, asked, given, job)
}
