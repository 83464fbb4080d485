import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import type { CampaignDirectory } from '../../conversations/campaignDirectory.ts'
import { findWork } from '../../conversations/conversations.ts'
import { listLatestMessages } from '../../conversations/messages.store.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import { lockThen, type Db, type Reader } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findEpisode, storeAway } from '../episodes/episodes.store.ts'
import { awayOf } from './sendAwaySoon.ts'

/** For how long after a reply of a person a contact is told nothing. */
const personIsThereMs = 5 * minuteMs
/** How far back such a reply is looked for, in messages. */
const looksBack = 20

/** After how long it is looked whether the bot has answered. */
const looksAgainMs = 10_000

/** What it needs to tell contacts that nobody is there. */
export interface AwayParts {
  db: Db
  campaigns: CampaignDirectory
  /** Whether the bot is about to answer a contact. */
  isAnswering: (read: Reader, contactId: string) => Promise<boolean>
}

/**
 * Tells a contact that waits outside the hours that nobody is there: once an episode, where neither the bot nor a person has answered
 * since, and no person has just written.
 */
export async function sendAway(
  { db, campaigns, isAnswering }: AwayParts,
  { contactId }: { contactId: string },
  job: RunningJob,
): Promise<void> {
  await db.write(async (tx) => {
    const [work] = await lockThen(tx, [locks.conversation(contactId)], () => [findWork(tx, contactId)])
    if (await isAnswering(tx, contactId)) return job.reschedule(tx, tx.now + looksAgainMs)
    await job.finish(tx)
    if (work?.state !== 'open' || work.waitingSince === null || work.episodeId === null) return
    const said = await awayOf(tx, work, tx.now)
    const contact = await findContactInAnyAccount(tx, contactId)
    const episode = await findEpisode(tx, work.episodeId)
    if (said === undefined || contact === undefined || contact.channel === null || episode?.awayAt !== null)
      return
    const latest = await listLatestMessages(tx, { contactId, limit: looksBack })
    const isThere = ({ author, createdAt }: { author: string; createdAt: number }) =>
      author === 'user' && createdAt > tx.now - personIsThereMs
    if (latest.some(isThere)) return
    const sent = await campaigns.sendByItself(tx, { contact, channel: contact.channel, ...said })
    if ('messageId' in sent) await storeAway(tx, work.episodeId)
  })
}
