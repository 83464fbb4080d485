import type { CsatSettings } from '@replyloop/shared/contract/inboxSettings'
import { csatChoiceOf, csatScores } from '@replyloop/shared/values/inbox'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { setWaiting } from '../../contacts/contacts.ts'
import type { CampaignDirectory } from '../../conversations/campaignDirectory.ts'
import { asksForMs } from '../../conversations/outgoing.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storeAsked, type EpisodeRow } from '../episodes/episodes.store.ts'
import { withRatingLink, type RatingLinks } from './ratingLink.ts'

/** What it needs to ask contacts how it was. */
export interface AskParts extends RatingLinks {
  campaigns: CampaignDirectory
}

/** Asks a contact how an episode was, or says why that cannot go out. The caller holds `locks.conversation`. */
export async function askAbout(
  tx: Tx,
  { campaigns, ...links }: AskParts,
  { contact, episode, csat }: { contact: ContactRow; episode: EpisodeRow; csat: CsatSettings },
): Promise<{ messageId: string } | { reason: string }> {
  const { id: episodeId } = episode
  const linked = withRatingLink(links, csat.question, episodeId)
  const menu = { button: '★', rows: csatScores.map((score) => csatChoiceOf(episodeId, score)) }
  const sent = await campaigns.sendByItself(tx, {
    contact,
    channel: contact.channel ?? episode.channel,
    text: linked ?? csat.question,
    ...(linked === undefined && { choices: { menu } }),
    template: csat.template,
  })
  if ('reason' in sent) return sent
  await storeAsked(tx, episodeId)
  await setWaiting(tx, contact.id, { asksUntil: tx.now + asksForMs })
  return sent
}
