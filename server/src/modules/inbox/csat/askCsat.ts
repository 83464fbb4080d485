import { csatChoiceOf, csatScores } from '@replyloop/shared/values/inbox'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { setWaiting } from '../../contacts/contacts.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import type { CampaignDirectory } from '../../conversations/campaignDirectory.ts'
import { findWork } from '../../conversations/conversations.ts'
import { asksForMs } from '../../conversations/outgoing.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { lockThen, type Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findEpisode, readLastAsked, storeAsked } from '../episodes/episodes.store.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'

/** Asks a contact how an episode was, once, unless it goes on by then or the contact was asked about another one not long ago. */
export async function askCsat(
  { db, campaigns }: { db: Db; campaigns: CampaignDirectory },
  { contactId, episodeId }: { contactId: string; episodeId: string },
  job: RunningJob,
): Promise<void> {
  await db.write(async (tx) => {
    const [work] = await lockThen(tx, [locks.conversation(contactId)], () => [findWork(tx, contactId)])
    await job.finish(tx)
    if (work?.state !== 'closed' || work.episodeId !== episodeId) return
    const { csat } = await readInboxSettings(tx, work.accountId)
    const contact = await findContactInAnyAccount(tx, contactId)
    const episode = await findEpisode(tx, episodeId)
    if (csat === null || contact === undefined || episode?.csatAskedAt !== null) return
    const lastAsked = await readLastAsked(tx, contactId)
    if (lastAsked !== null && lastAsked > tx.now - csat.everyDays * dayMs) return
    const sent = await campaigns.sendByItself(tx, {
      contact,
      channel: contact.channel ?? episode.channel,
      text: csat.question,
      choices: { menu: { button: '★', rows: csatScores.map((score) => csatChoiceOf(episodeId, score)) } },
      template: csat.template,
    })
    if ('messageId' in sent) {
      await storeAsked(tx, episodeId)
      await setWaiting(tx, contactId, { asksUntil: tx.now + asksForMs })
      return
    }
    const detail = sent.reason.replaceAll('_', ' ')
    await recordTimeline(tx, {
      contactId,
      subject: 'conversation',
      decision: 'skipped',
      rule: 'csat',
      detail,
    })
  })
}
