import type { TemplateUse } from '@replyloop/shared/contract/template'
import { immediateJoins } from '@replyloop/shared/values/limits'
import {
  type CampaignStatus,
  campaignTransitions,
  type CampaignType,
} from '@replyloop/shared/values/campaign'
import { isOneOf } from '@replyloop/shared/values/oneOf'

/** Joins within this time count as made at the same time (docs/interface.md#send-rate). */
export const joinWindowMs = 10_000

interface TakesJoins {
  status: CampaignStatus
  type: CampaignType
  triggerOnListAdd: boolean
  openingMessage: string | null
  /** A template that is not known yet gives it its text later. */
  openingTemplate?: TemplateUse | null
}

/**
 * Whether joining a campaign's linked list starts an opening. While the campaign is Paused it waits; a Draft has
 * none.
 */
export const takesJoins = (campaign: TakesJoins): boolean =>
  (campaign.status === 'Live' || campaign.status === 'Paused') &&
  campaign.type !== 'Incoming' &&
  campaign.triggerOnListAdd &&
  (campaign.openingMessage !== null || (campaign.openingTemplate ?? null) !== null)

/** Whether a change has a Live campaign greet who joins a list, as it did not before. */
export const beginsToGreet = (
  before: TakesJoins & { listId: string | null },
  after: TakesJoins & { listId: string | null },
): boolean =>
  after.status === 'Live' && takesJoins(after) && !(takesJoins(before) && before.listId === after.listId)

/** Whether a campaign sends its queued opening messages. */
export const sendsQueue = ({ status, type }: { status: CampaignStatus; type: CampaignType }): boolean =>
  status === 'Live' && type !== 'Incoming'

/**
 * Whether an opening message goes out now: the first three of those who join within ten seconds, and nobody ahead in
 * the queue (docs/interface.md#send-rate). A test contact neither waits for others nor has them wait.
 */
export const goesOutNow = (given: {
  status: CampaignStatus
  joinsInWindow: number
  isQueueEmpty: boolean
  isTest: boolean
}): boolean =>
  given.status === 'Live' && (given.isTest || (given.isQueueEmpty && given.joinsInWindow <= immediateJoins))

/** Whether so many people who start at once are many: quiet hours hold their opening messages, and the queue takes all of them. */
export const countsAsMany = (people: number): boolean => people > immediateJoins

/** When the next queued opening message may go out, in milliseconds since 1970. */
export const nextOpeningAt = (lastOpeningAt: number, pacePerMinute: number): number =>
  lastOpeningAt + Math.ceil(60_000 / pacePerMinute)

/** Whether a campaign may go from one status to another. */
export const mayTransition = (from: CampaignStatus, to: CampaignStatus): boolean =>
  isOneOf(campaignTransitions[from], to)

/** Why a campaign may not go from one status to another, and where it may go instead. */
export const transitionRefusal = (from: CampaignStatus, to: CampaignStatus): string => {
  const next =
    campaignTransitions[from].length === 0
      ? 'stays so'
      : `can only become ${campaignTransitions[from].join(' or ')}`
  return `cannot be ${to} after ${from}; a ${from} campaign ${next}`
}
