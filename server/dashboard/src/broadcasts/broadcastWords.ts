import type { BroadcastPauseReason, BroadcastState, ListedStage } from '@replyloop/shared/values/broadcast'
import { holdReasons } from '../campaigns/campaignLabels.ts'
import { textFor } from '../ui/textFor.ts'

/** What each state is called, and its color. */
export const stateLabels: Readonly<Record<BroadcastState, { name: string; color: string }>> = {
  draft: { name: 'Draft', color: 'gray' },
  scheduled: { name: 'Scheduled', color: 'violet' },
  preparing: { name: 'Preparing', color: 'indigo' },
  sending: { name: 'Sending', color: 'green' },
  paused: { name: 'Paused', color: 'yellow' },
  done: { name: 'Done', color: 'blue' },
  cancelled: { name: 'Cancelled', color: 'gray' },
}

const pauses: Readonly<Record<string, string>> = {
  by_hand: 'Somebody has paused it',
  campaign_paused: 'Its campaign is Paused',
  missed: 'Its time has passed while the service was not running',
  audience_gone: 'A list, a segment or a tag is gone by which its people are found',
  failing: 'Too many of its last messages have failed',
  opt_outs: 'After its last messages too many people wanted no more',
}

/** Why a broadcast is paused, in words. */
export const pauseText = (reason: BroadcastPauseReason): string =>
  textFor(pauses, reason) ?? textFor(holdReasons, reason) ?? reason

/** What recipients of each stage are called. */
export const stageLabels: Readonly<Record<ListedStage, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  onTheWay: 'On the way',
  unknown: 'Unknown',
  failed: 'Failed',
  waiting: 'Waiting',
  held: 'On hold',
  cancelled: 'Cancelled',
  leftOut: 'Left out',
  holdout: 'Kept without',
}
