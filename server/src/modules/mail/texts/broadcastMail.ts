import { pausedBySomebody, type BroadcastPauseReason } from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { findBroadcast } from '../../campaigns/broadcasts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { tellAccount } from '../sending/tellMembers.ts'
import type { WriteMail } from './mailText.ts'
import { quotedName } from './withoutLinks.rules.ts'

/** Tells members that a broadcast has paused by itself: once for each time. */
export const mailStoppedBroadcast = (
  tx: Tx,
  { broadcastId, accountId }: { broadcastId: string; accountId: string },
): Promise<void> =>
  tellAccount(
    tx,
    { kind: 'broadcast_paused', of: accountId },
    { about: 'broadcast_paused', accountId, subject: broadcastId },
  )

const templateWords = 'Its template has to be looked at under Channels.'
const reasons: Readonly<Record<Exclude<BroadcastPauseReason, (typeof pausedBySomebody)[number]>, string>> = {
  missed: 'Its time was missed by more than two hours.',
  audience_gone: 'A list, segment or tag is gone that says whom it is for.',
  failing: 'Too many of its last messages failed.',
  opt_outs: 'Too many people did not want any more messages after it.',
  quality_red:
    'Meta says that the quality of its number is low: people block or report what comes from there. Meta limits the number unless that improves.',
  no_credit: 'There is no credit left for it.',
  suspended: 'The account is suspended.',
  channel_stopped: 'Its channel has stopped.',
  template_missing: templateWords,
  template_pending: templateWords,
  template_rejected: `Its template was rejected. ${templateWords}`,
  template_paused: `Its template is paused. ${templateWords}`,
}

/** That a broadcast has paused by itself, and why; nothing where somebody has resumed or ended it since. */
export const broadcastMail: WriteMail = async ({ read, mail, account, member, serverUrl }) => {
  const broadcast = await findBroadcast(read, mail.subject ?? '')
  if (broadcast?.state !== 'paused' || broadcast.reason === null) return undefined
  if (isOneOf(pausedBySomebody, broadcast.reason)) return undefined
  return {
    subject: `The broadcast ${quotedName(broadcast.name)} of ${quotedName(account.name)} is paused`,
    paragraphs: [
      reasons[broadcast.reason],
      'Nobody is lost: who has not got it yet gets it once you resume it. You may also cancel it.',
    ],
    button:
      member.accountId === account.id
        ? { label: 'See the broadcast', url: `${serverUrl}/dashboard/broadcasts/${broadcast.id}` }
        : { label: 'Open Agency', url: `${serverUrl}/dashboard/agency` },
    reason: 'You get this mail because you look after the broadcasts of this account.',
  }
}
