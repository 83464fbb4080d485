import { ratingLinkDays } from '@replyloop/shared/values/inbox'
import { readAccount } from '../../accounts/accounts.store.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findEpisode } from '../episodes/episodes.store.ts'
import type { RatingState } from './ratingPage.ts'
import { storeRating } from './storeRating.ts'

/** What the page of an episode shows at `now`: whether it asks still, and in whose name. */
export async function readRating(
  read: Reader,
  episodeId: string,
  now: number,
): Promise<{ state: RatingState; from: string; contactId: string }> {
  const episode = await findEpisode(read, episodeId)
  if (episode === undefined) return { state: 'ended', from: '', contactId: '' }
  const { accountId, contactId, csat, csatAskedAt } = episode
  const { name: from } = await readAccount(read, accountId)
  if (csat !== null) return { state: 'rated', from, contactId }
  const isOpen = csatAskedAt !== null && csatAskedAt > now - ratingLinkDays * dayMs
  return { state: isOpen ? 'asks' : 'ended', from, contactId }
}

/** Stores what the page of an episode has sent, once; what is rated already stays as it is. */
export async function rateEpisode(
  tx: Tx,
  episodeId: string,
  given: { score: number; comment: string | null },
): Promise<RatingState> {
  const { contactId } = await readRating(tx, episodeId, tx.now)
  await tx.lock(locks.conversation(contactId))
  const { state, contactId: still } = await readRating(tx, episodeId, tx.now)
  const contact = await findContactInAnyAccount(tx, contactId)
  if (state !== 'asks' || contact === undefined || still !== contactId)
    return state === 'rated' ? 'rated' : 'ended'
  await storeRating(tx, contact, { episodeId, score: given.score, text: given.comment })
  return 'rated'
}
