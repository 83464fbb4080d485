import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { SaidByItself } from '../../conversations/campaignDirectory.ts'
import { findWork } from '../../conversations/conversations.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { isWithinHours } from '../../../platform/clock/hours.rules.ts'
import { readClocked } from '../hours/clock.ts'
import { sendAwayJob } from '../inbox.jobs.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'
import { dueAt } from '../teams/queue.rules.ts'
import { listAllTeams } from '../teams/teams.store.ts'

/** What a contact is told. */
type Said = Pick<SaidByItself, 'text' | 'choices' | 'files'>

/** What a contact is told now by the team whose conversation it is, or else by its account; `undefined` in hours, or where neither says anything. */
export async function awayOf(
  read: Reader,
  { accountId, teamId }: { accountId: string; teamId: string | null },
  now: number,
): Promise<Said | undefined> {
  const team =
    teamId === null ? undefined : (await listAllTeams(read, accountId)).find(({ id }) => id === teamId)
  const away = team === undefined || team.awayText === null ? await readInboxSettings(read, accountId) : team
  const { awayText: text, awayChoices: choices, awayFiles: files } = away
  if (text === null) return undefined
  return isWithinHours(await readClocked(read, accountId, team?.hours), now)
    ? undefined
    : { text, choices, files }
}

/** Has a contact told that nobody is there, where it writes outside the hours and once the bot has had the time to answer. */
export async function sendAwaySoon(
  tx: Tx,
  { contact, message }: { contact: ContactRow; message: MessageRow },
): Promise<void> {
  const { id: contactId, accountId } = contact
  const work = await findWork(tx, contactId)
  if (work === undefined || (await awayOf(tx, work, tx.now)) === undefined) return
  const { campaignId } = message
  const runAt = dueAt({ ...contact, contactId, campaignId, since: tx.now }, tx.now)
  await enqueue(
    tx,
    sendAwayJob,
    { contactId },
    { runAt, accountId, uniqueKey: `${sendAwayJob.kind}:${contactId}` },
  )
}
