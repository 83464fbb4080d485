import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import { findWork } from '../../conversations/conversations.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { lockThen, type Db } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findEpisode, readLastAsked } from '../episodes/episodes.store.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'
import { askAbout, type AskParts } from './askAbout.ts'

/**
 * Asks a contact how an episode was, once, unless it goes on by then or the contact was asked about another one not long ago; who has
 * chosen to ask does so however long ago that was.
 */
export async function askCsat(
  { db, ...parts }: { db: Db } & AskParts,
  { contactId, episodeId, chosen }: { contactId: string; episodeId: string; chosen?: 'yes' | undefined },
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
    const lastAsked = chosen === undefined ? await readLastAsked(tx, contactId) : null
    if (lastAsked !== null && lastAsked > tx.now - csat.everyDays * dayMs) return
    const asked = await askAbout(tx, parts, { contact, episode, csat })
    if ('messageId' in asked) return
    const detail = asked.reason.replaceAll('_', ' ')
    await recordTimeline(tx, {
      contactId,
      subject: 'conversation',
      decision: 'skipped',
      rule: 'csat',
      detail,
    })
  })
}
