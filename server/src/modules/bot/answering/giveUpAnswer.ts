import { lockThen, type Db, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { endGivenUp, listGivenUp } from '../../../platform/jobs/givenUp.store.ts'
import { wakeEach } from '../../../platform/jobs/wakeEach.ts'
import { readMessage } from '../../conversations/messages.store.ts'
import { answerMessageJob } from '../bot.jobs.ts'
import { handOver } from '../handOver.ts'
import { campaignToAnswerIn, readSituation, type AnswerJob } from './situation.ts'

/**
 * Hands over what is still unanswered when its answer is given up. Returns whether anything was, and the bot might still have
 * spoken.
 */
export async function giveUpAnswer(tx: Tx, from: AnswerJob): Promise<boolean> {
  const [situation] = await lockThen(tx, [locks.conversation(from.contactId)], () => [
    readSituation(tx, from),
  ])
  const newest = situation?.unanswered[0]
  if (situation === undefined || newest === undefined) return false
  const campaign = await campaignToAnswerIn(tx, situation, newest)
  if (campaign === undefined) return false
  const lastMessage = await readMessage(tx, newest.id)
  await handOver(tx, situation.contact, { reason: 'engine_failed', lastMessage, campaignId: campaign.id })
  return true
}

/** Hands over the questions whose answer the version before gave up without a word. Returns how many there were. */
export const handOverGivenUp = ({ scan, write }: Pick<Db, 'scan' | 'write'>): Promise<number> =>
  wakeEach(
    { write },
    (after, limit) => listGivenUp(scan, answerMessageJob, after, limit),
    async (tx, { id, payload }) => {
      const from = answerMessageJob.payload.safeParse(payload)
      return (await endGivenUp(tx, id)) && from.success && giveUpAnswer(tx, from.data)
    },
  )
