import type { Filter } from '@replyloop/shared/contract/filter'
import { maxName } from '@replyloop/shared/values/limits'
import type { RequestBody } from '../api.ts'
import { firstCharacters } from '../ui/firstCharacters.ts'
import type { OneBroadcast } from './broadcastQueries.ts'
import { contentsOf, variantDrafts } from './variantDraft.ts'
import { winnerOf, winnerValues } from './winner.ts'

/** To whom of a broadcast one may write again. */
export type Again = 'failed' | 'notRead'

/** Whom the next broadcast is for: those of this one whose message failed, or who got it and have neither read it nor answered. */
function audienceOf(id: string, again: Again): Filter {
  const isAt = (value: string): Filter => ({ of: 'broadcast', name: id, op: 'stage', value })
  return again === 'failed'
    ? isAt('failed')
    : { all: [isAt('delivered'), { not: isAt('read') }, isAt('notAnswered')] }
}

const endings: Readonly<Record<Again, string>> = { failed: 'failed again', notRead: 'not read' }

/** What of a broadcast the next one takes over. */
type Before = Pick<
  OneBroadcast,
  | 'id'
  | 'name'
  | 'campaignId'
  | 'exclude'
  | 'channel'
  | 'content'
  | 'variants'
  | 'holdout'
  | 'winner'
  | 'ratePerMinute'
  | 'followUps'
  | 'purpose'
  | 'stopRules'
>

/** A draft that says the same to some of those to whom a broadcast went. Nobody is kept without it a second time. */
export function againBody(broadcast: Before, again: Again): RequestBody<'POST /broadcasts'> {
  const { id, name, campaignId, exclude, channel, holdout } = broadcast
  const { ratePerMinute, followUps, purpose, stopRules } = broadcast
  const variants = variantDrafts(broadcast)
  const ending = `: ${endings[again]}`
  return {
    name: `${firstCharacters(name, maxName - ending.length)}${ending}`,
    campaignId,
    audience: { filter: audienceOf(id, again) },
    exclude,
    channel,
    ...contentsOf(
      variants.map((variant, at) => ({
        ...variant,
        share: Number(variant.share) + (at === 0 ? holdout : 0),
      })),
    ),
    winner: winnerOf({ ...winnerValues(broadcast.winner), variants }),
    ratePerMinute,
    followUps,
    purpose,
    stopRules,
  }
}
