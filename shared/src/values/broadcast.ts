import {
  openingCancelReasons,
  openingHoldReasons,
  unsentOpeningStates,
  type OpeningHoldReason,
} from './opening.ts'
import type { Moves } from './moves.ts'

/** How far a broadcast is. */
export const broadcastStates = [
  'draft',
  'scheduled',
  'preparing',
  'sending',
  'paused',
  'done',
  'cancelled',
] as const
export type BroadcastState = (typeof broadcastStates)[number]

/** How a broadcast comes from one state to another. */
export const broadcastMoves = {
  made: { from: [], to: 'draft', when: 'somebody writes it' },
  scheduled: { from: ['draft'], to: 'scheduled', when: 'somebody starts it for a time to come' },
  unscheduled: { from: ['scheduled'], to: 'draft', when: 'somebody cancels it before its time' },
  started: { from: ['draft', 'scheduled'], to: 'preparing', when: 'it is started or its time comes' },
  prepared: { from: ['preparing'], to: 'sending', when: 'all its recipients are found' },
  paused: {
    from: ['scheduled', 'preparing', 'sending'],
    to: 'paused',
    when: 'somebody pauses it, its campaign is Paused or something has to be looked at',
  },
  decided: { from: ['sending'], to: 'preparing', when: 'the winner of its test is chosen' },
  resumed: { from: ['paused'], to: 'preparing', when: 'somebody resumes it or its campaign is Live again' },
  done: { from: ['sending'], to: 'done', when: 'every message to a recipient has ended' },
  cancelled: {
    from: ['preparing', 'sending', 'paused'],
    to: 'cancelled',
    when: 'somebody cancels it or its campaign is Completed',
  },
} as const satisfies Moves<BroadcastState>

/** What of its account or its channel ends the sending to all, until somebody resumes it. */
export const broadcastStops = [
  'no_credit',
  'suspended',
  'channel_stopped',
  'template_missing',
  'template_pending',
  'template_rejected',
  'template_paused',
] as const satisfies readonly OpeningHoldReason[]

/** Why a broadcast is paused that somebody has paused, itself or its campaign: nobody has to be told. */
export const pausedBySomebody = ['by_hand', 'campaign_paused'] as const

/** Why a broadcast is paused: somebody has, its time was missed, its segment is gone, too many messages fail or lead to wishes to stop, or its provider says that people mind what comes from its channel. */
export const broadcastPauseReasons = [
  ...pausedBySomebody,
  'missed',
  'audience_gone',
  'failing',
  'opt_outs',
  'quality_red',
  ...broadcastStops,
] as const
export type BroadcastPauseReason = (typeof broadcastPauseReasons)[number]

/** How far what a recipient gets is, as it is stored; `queued` is shown as waiting. */
export const recipientStates = [...unsentOpeningStates, 'sent', 'cancelled', 'leftOut', 'holdout'] as const
export type RecipientState = (typeof recipientStates)[number]

/** The same as responses show it. */
export const recipientStages = ['waiting', 'held', 'sent', 'cancelled', 'leftOut', 'holdout'] as const
export type RecipientStage = (typeof recipientStages)[number]

/** Why a recipient gets nothing, beside what the verdict says. */
export const recipientCancelReasons = [
  ...openingCancelReasons,
  'broadcast_cancelled',
  'merged',
  'erased',
  'duplicate',
] as const

/** Why a recipient gets nothing, or waits for a time. */
export const recipientEndReasons = [...openingHoldReasons, ...recipientCancelReasons] as const
export type RecipientEndReason = (typeof recipientEndReasons)[number]

/** Why a recipient waits or gets nothing: it may also wait until the winner of a test is chosen. */
export const recipientReasons = [...recipientEndReasons, 'winner_pending'] as const
export type RecipientReason = (typeof recipientReasons)[number]

/** What became of a message that went out, once that is known for good. */
export const recipientOutcomes = ['delivered', 'failed', 'unknown'] as const
export type RecipientOutcome = (typeof recipientOutcomes)[number]

/** How recipients are listed: as far as they are, and those to whom it went out by what became of the message. */
export const listedStages = [...recipientStages, ...recipientOutcomes, 'onTheWay'] as const
export type ListedStage = (typeof listedStages)[number]

/** Whose clock the time of a broadcast is on. */
export const broadcastZones = ['account', 'contact'] as const

/** By what of those who got it the variants of a broadcast are compared. */
export const winnerMeasures = ['answered', 'read', 'tapped'] as const
export type WinnerMeasure = (typeof winnerMeasures)[number]
/** So many people each variant must have gone to before one of them can be clearly the best. */
export const winnerPeople = 100
/** So long after its test the winner of a broadcast may be chosen, in hours. */
export const maxWinnerHours = 720
/** After so many hours it is chosen, and of a hundred people so many are its test, where nothing else is said. */
export const winnerDefaults = { afterHours: 24, testPercent: 20 } as const

/** How many variants one has. */
export const variantsOfBroadcast = { min: 2, max: 5 } as const
/** So far ahead it may be scheduled, in days. */
export const maxScheduledDays = 366
/** For so long after its time a broadcast that was missed still goes out, in milliseconds. */
export const missedForMs = 2 * 60 * 60_000
/** From so many people on a dry run is made by a job. */
export const plannedAtOnce = 50_000
/** By so much the number of people may differ from the plan that was confirmed, in percent. */
export const planTolerancePercent = 5

/** Of so many recipients, the last ones, the rules that stop a broadcast look at the messages. */
export const stopRuleWindow = 200
/** Of a hundred of them, more than so many that failed, or wishes to stop, pause it, unless it says otherwise. */
export const stopRuleDefaults = { failedPercent: 5, optOutPercent: 2 }
