import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { ToldProvider } from '../../conversations/conversations.facts.ts'
import { answerMessageJob } from '../bot.jobs.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import { burstMs, isLate, isQuestion } from '../bot.rules.ts'

/** Has the bot answer what a contact wrote, once no more has come for a moment; not what its provider has answered. */
export async function scheduleAnswer(
  tx: Tx,
  {
    contact: { id: contactId },
    message,
    told,
    writtenAt,
  }: {
    contact: { id: string }
    message: MessageRow
    told?: ToldProvider
    writtenAt?: number | undefined
  },
): Promise<void> {
  if (told !== undefined || message.campaignId === null || !isQuestion(message)) return
  await enqueue(
    tx,
    answerMessageJob,
    { contactId, messageId: message.id, ...(isLate(writtenAt, tx.now) && { isLate: 'yes' }) },
    { runAt: tx.now + burstMs, uniqueKey: `answerMessage:${contactId}`, accountId: message.accountId },
  )
}
