import type { UpdateConversation } from '@replyloop/shared/contract/conversationWork'
import { maxSnoozeDays } from '@replyloop/shared/values/conversation'
import { audit } from '../../access/audit.store.ts'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { setHandoff } from '../../contacts/contacts.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { type ConversationRow, changeWork, findWork, requireOwn } from '../../conversations/conversations.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { instantOf } from '../../../platform/clock/writtenTime.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { askCsatSoon } from '../csat/askCsatSoon.ts'
import { beginWithout } from '../episodes/beginEpisode.ts'
import { findEpisode, reopenEpisode, resumeEpisode } from '../episodes/episodes.store.ts'
import { drainAfter } from '../teams/drainSoon.ts'
import { assign, moveToTeam } from './assign.ts'
import { closeConversation } from './closeConversation.ts'
import { doerOf, type Doer } from './doer.ts'
import { publishWork } from './publishWork.ts'
import { recordWork } from './recordWork.ts'
import { actOf, undoableClosing, wantedState, type WantedState } from './states.rules.ts'
import { wakeSnoozedAt } from './wakeSnoozedAt.ts'

/** A conversation that somebody changes, with its contact. */
interface Worked {
  doer: Doer
  contact: ContactRow
  work: ConversationRow
}

/**
 * Closes, snoozes, reopens or assigns a conversation, or moves it to a team (docs/interface.md#conversations). What is so already stays as it is. Throws
 * `CONTACT_NOT_FOUND`, `CONVERSATION_STATE`, `CONVERSATION_OF_ANOTHER`, `TEAM_NOT_FOUND`, and `VALIDATION_FAILED` for a time that is past and for who is no member.
 */
export const updateConversation = (
  tx: Tx,
  caller: Caller,
  contactId: string,
  change: UpdateConversation,
): Promise<void> => changeWorkBy(tx, doerOf(caller), contactId, change)

/** The same, by anybody who may do that. */
export async function changeWorkBy(
  tx: Tx,
  doer: Doer,
  contactId: string,
  change: UpdateConversation,
): Promise<void> {
  const wanted = wantedState(change)
  await lockWork(tx, doer.id, { contactId, change })
  const contact = await requireContact(tx, doer.id, contactId)
  const { assigneeId, teamId } = change
  if (wanted === undefined && assigneeId === undefined && teamId === undefined) return
  const work = await findWork(tx, contactId)
  if (work === undefined || work.state === null)
    throw new Problem(
      'CONVERSATION_STATE',
      `Contact ${contactId} has not written yet: write to it first, or wait until it writes`,
    )
  await requireOwn(tx, { accountId: doer.id, memberId: doer.member?.id }, contactId)
  const keeps = assigneeId !== undefined
  const given = { doer, contact, work }
  const moved = teamId === undefined ? work : await moveToTeam(tx, given, { teamId, keeps })
  const assigned =
    assigneeId === undefined ? moved : await assign(tx, { doer, contact, work: moved }, assigneeId)
  if (assigned !== work)
    await publishWork(tx, 'conversation.assigned', contact, { work: assigned, member: doer.member })
  const after = wanted === undefined ? assigned : await moveTo(tx, { doer, contact, work: assigned }, wanted)
  await drainAfter(tx, { accountId: doer.id, before: work, after })
}

/** Takes the locks of a change: whom a conversation is given to is no member who is just being removed, and no team that is just being deleted. */
export async function lockWork(
  tx: Tx,
  accountId: string,
  { contactId, change }: { contactId: string; change: UpdateConversation },
): Promise<void> {
  const { agencyId } = await readAccount(tx, accountId)
  const accounts = agencyId === null ? [accountId] : [accountId, agencyId]
  const members = typeof change.assigneeId === 'string' ? accounts.map(locks.members) : []
  const teams = typeof change.teamId === 'string' ? [locks.teams(accountId)] : []
  await tx.lock(...members, ...teams, locks.conversation(contactId))
}

/** Returns the conversation as it is then. */
async function moveTo(tx: Tx, worked: Worked, wanted: NonNullable<WantedState>): Promise<ConversationRow> {
  const { work } = worked
  if (wanted.state === 'before') return undoClosing(tx, worked)
  switch (actOf(work.state, wanted.state)) {
    case 'closed':
      return close(tx, worked, wanted.state === 'closed' ? wanted.askRating : undefined)
    case 'reopened':
      return reopen(tx, worked)
    case 'snoozed':
      return snooze(tx, worked, wanted.state === 'snoozed' ? wanted.until : null)
    case 'woken':
      return wake(tx, worked)
    case undefined:
      return work
  }
}

/** Of many that are closed at once nobody is asked how it was. */
async function close(
  tx: Tx,
  { doer, contact, work }: Worked,
  askRating: boolean | undefined,
): Promise<ConversationRow> {
  const { member, name: detail, audited } = doer
  const closedBy = member === undefined ? 'api' : 'member'
  const closed = await closeConversation(tx, { contact, work }, { closedBy, detail, member })
  if (audited) await audit(tx, audited, 'conversation_closed', contact.id)
  if (audited && (member !== undefined || askRating === true)) await askCsatSoon(tx, closed, askRating)
  return closed
}

async function wake(tx: Tx, { doer, contact }: Worked): Promise<ConversationRow> {
  const opened = await changeWork(tx, contact, { state: 'open', snoozedUntil: null })
  await recordWork(tx, contact.id, 'woken', doer.name)
  return opened
}

/** Gives back all that the closing has ended, as if nobody had closed the conversation. */
async function undoClosing(tx: Tx, { doer, contact, work }: Worked): Promise<ConversationRow> {
  const { episodeId } = work
  const episode = episodeId === null ? undefined : await findEpisode(tx, episodeId)
  const before = work.state === 'closed' ? undoableClosing(episode, tx.now) : undefined
  if (episode === undefined || before === undefined)
    throw new Problem(
      'CONVERSATION_STATE',
      'It was not closed within the last minute: reopen it by the state open',
    )
  const { state, snoozedUntil, waitingSince, replyDueAt, waitedMs, ...silence } = before
  const opened = await changeWork(tx, contact, { state, snoozedUntil, waitingSince, replyDueAt, waitedMs })
  await resumeEpisode(tx, episode.id)
  await setHandoff(tx, contact.id, silence)
  if (snoozedUntil !== null) await wakeSnoozedAt(tx, contact, snoozedUntil)
  await recordWork(tx, contact.id, 'reopened', doer.name)
  await publishWork(tx, 'conversation.reopened', contact, { work: opened, member: doer.member })
  return opened
}

async function reopen(tx: Tx, { doer, contact, work }: Worked): Promise<ConversationRow> {
  // Of one that the upgrade has closed there is no episode.
  if (work.episodeId === null) return beginWithout(tx, contact, work, { source: 'member' })
  const opened = await changeWork(tx, contact, { state: 'open' })
  await reopenEpisode(tx, work.episodeId)
  await recordWork(tx, contact.id, 'reopened', doer.name)
  await publishWork(tx, 'conversation.reopened', contact, { work: opened, member: doer.member })
  return opened
}

async function snooze(
  tx: Tx,
  { doer, contact, work }: Worked,
  written: string | null,
): Promise<ConversationRow> {
  const snoozedUntil = written === null ? null : await timeOfSnooze(tx, doer.id, written)
  if (work.state === 'snoozed' && work.snoozedUntil === snoozedUntil) return work
  const snoozed = await changeWork(tx, contact, { state: 'snoozed', snoozedUntil })
  if (snoozedUntil !== null) await wakeSnoozedAt(tx, contact, snoozedUntil)
  const until = snoozedUntil === null ? 'until they write' : `until ${isoTime(snoozedUntil)}`
  await recordWork(tx, contact.id, 'snoozed', `${doer.name}, ${until}`)
  await publishWork(tx, 'conversation.snoozed', contact, { work: snoozed, member: doer.member })
  return snoozed
}

/** The instant that is meant, on the clock of the account where no offset is said. Throws `VALIDATION_FAILED`. */
export async function timeOfSnooze(
  tx: Tx,
  accountId: string,
  written: string,
  field = 'snoozedUntil',
): Promise<number> {
  const at = instantOf(written, (await readAccount(tx, accountId)).timeZone)
  if (at <= tx.now) throw fieldProblem(field, `is past (${isoTime(at)}): give a time to come`)
  if (at > tx.now + maxSnoozeDays * dayMs) throw fieldProblem(field, `must be within ${maxSnoozeDays} days`)
  return at
}
