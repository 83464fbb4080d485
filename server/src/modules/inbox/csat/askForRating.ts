import { askedAgainAfterHours } from '@replyloop/shared/values/inbox'
import { audit } from '../../access/audit.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { changeConversation, findWork, requireOwn } from '../../conversations/conversations.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { findEpisode, type EpisodeRow } from '../episodes/episodes.store.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'
import { doerOf } from '../states/doer.ts'
import { askAbout, type AskParts } from './askAbout.ts'

/**
 * Asks a contact how the episode is that goes on, or was the last, since somebody wants that. Throws `CONTACT_NOT_FOUND`,
 * `CONVERSATION_OF_ANOTHER`, `CONVERSATION_STATE`, and what keeps the question from going out.
 */
export async function askForRating(
  tx: Tx,
  parts: AskParts,
  caller: Caller,
  contactId: string,
): Promise<void> {
  await tx.lock(locks.conversation(contactId))
  const contact = await requireContact(tx, caller.id, contactId)
  await requireOwn(tx, { accountId: caller.id, memberId: doerOf(caller).member?.id }, contactId)
  const { csat } = await readInboxSettings(tx, caller.id)
  if (csat === null)
    throw new Problem(
      'CONVERSATION_STATE',
      'No question is set: set one under Settings > Account, or by PATCH /v1/inbox_settings',
    )
  const episodeId = (await findWork(tx, contactId))?.episodeId ?? null
  const episode = episodeId === null ? undefined : await findEpisode(tx, episodeId)
  if (episode === undefined)
    throw new Problem(
      'CONVERSATION_STATE',
      'There is nothing to ask about: the contact has not written, and nobody has written to it',
    )
  requireUnasked(episode, tx.now)
  const asked = await askAbout(tx, parts, { contact, episode, csat })
  if ('reason' in asked) throw unsent(asked.reason)
  await changeConversation(tx, contact)
  await audit(tx, caller, 'rating_asked', contactId)
}

/** Throws `CONVERSATION_STATE` where the contact has answered, or was asked not long ago. */
function requireUnasked({ csat, csatAskedAt }: EpisodeRow, now: number): void {
  if (csat !== null)
    throw new Problem('CONVERSATION_STATE', `The contact has given it ${csat} of 5: it is not asked again`)
  const again = (csatAskedAt ?? -Infinity) + askedAgainAfterHours * hourMs
  if (again > now)
    throw new Problem(
      'CONVERSATION_STATE',
      `The contact was asked less than ${askedAgainAfterHours} hours ago: ask again after ${isoTime(again)}`,
    )
}

/** What keeps a question from going out, as a problem that says what to do. */
function unsent(reason: string): Problem {
  switch (reason) {
    case 'opted_out':
      return new Problem('CONTACT_OPTED_OUT', 'The contact wants no messages: it cannot be asked')
    case 'suspended':
      return new Problem('ACCOUNT_SUSPENDED', 'The agency has suspended this account: nothing goes out')
    case 'window_closed':
    case 'needs_template':
      return new Problem(
        'WINDOW_CLOSED',
        'The contact wrote too long ago for a free text: name an approved template in the question of the inbox settings',
      )
    default:
      return new Problem(
        'CONVERSATION_STATE',
        `The question cannot go out now (${reason.replaceAll('_', ' ')}): look at the channel of the contact under Settings > Channels`,
      )
  }
}
