import { immediateJoins } from '@replyloop/shared/values/limits'
import { campaignTransitions, type NextCampaignStatus } from '@replyloop/shared/values/campaign'
import { counted } from '../ui/counted.ts'
import type { Campaign } from './campaignLabels.ts'
import { numberText } from '../ui/format.ts'

/** A change of a campaign's status that the user can choose. */
export interface Transition {
  readonly to: NextCampaignStatus
  readonly label: string
  readonly question: string
}

const words: Readonly<Record<NextCampaignStatus, Omit<Transition, 'to'>>> = {
  Live: { label: 'Go live', question: 'Go live?' },
  Paused: { label: 'Pause', question: 'Pause this campaign?' },
  Completed: { label: 'Complete', question: 'Complete this campaign?' },
}

/** The changes that are possible from a campaign's status. */
export const transitionsOf = ({ status }: Pick<Campaign, 'status'>): Transition[] =>
  campaignTransitions[status].map((to) => ({ to, ...words[to] }))

/** What a change of status brings, one sentence each, with the current counts. */
export function consequencesOf(campaign: Campaign, to: NextCampaignStatus): string[] {
  if (to === 'Live') return campaign.status === 'Draft' ? firstStart(campaign) : resumed(campaign)
  return to === 'Paused' ? paused(campaign) : completed(campaign)
}

/** Whether who joins its list gets an opening message while it is Live. */
export const sendsOpenings = ({ type, triggerOnListAdd, listId, openingMessage }: Campaign) =>
  type !== 'Incoming' && triggerOnListAdd && listId !== null && openingMessage !== null

/** Whether the bot answers in it while it is Live. */
export const hasBot = ({ type, botEnabled }: Pick<Campaign, 'type' | 'botEnabled'>) =>
  type !== 'Outgoing' && botEnabled

const botConsequence = (campaign: Campaign) =>
  hasBot(campaign)
    ? 'The bot answers what contacts write.'
    : 'The bot does not answer; what contacts write waits in the inbox.'

/** `12 contacts wait in the queue`. */
export const queueText = (waiting: number): string =>
  `${counted(waiting, 'contact waits', 'contacts wait')} in the queue`

const onHold = ({ queue }: Campaign) =>
  queue.held === 0
    ? []
    : [`${counted(queue.held, 'opening message')} on hold until what is missing is there.`]

function firstStart(campaign: Campaign): string[] {
  const joins = sendsOpenings(campaign)
    ? [
        `Contacts who join the list from now on get the opening message: up to ${immediateJoins} at once, then ${numberText(campaign.effectivePacePerMinute)} a minute.`,
      ]
    : ['Nobody gets an opening message: that takes a list, its trigger switched on, and a text.']
  return [...(campaign.type === 'Incoming' ? [] : joins), botConsequence(campaign)]
}

const resumed = (campaign: Campaign): string[] => [...onHold(campaign), botConsequence(campaign)]

function paused(campaign: Campaign): string[] {
  const queue =
    campaign.queue.waiting === 0
      ? 'No contact waits in the queue; who joins the list while it is paused will.'
      : `${queueText(campaign.queue.waiting)}; they stay there and get nothing until the campaign is Live again. Who joins meanwhile waits behind them.`
  return [queue, ...endedFollowUps(campaign), 'The bot stops answering.']
}

function completed(campaign: Campaign): string[] {
  const cancelled = campaign.queue.waiting + campaign.queue.held
  return [
    cancelled === 0
      ? 'No contact waits in the queue.'
      : `${queueText(cancelled)}; their opening messages are cancelled for good.`,
    ...endedFollowUps(campaign),
    'A completed campaign cannot go live again.',
  ]
}

const endedFollowUps = ({ dueFollowUps }: Campaign) =>
  dueFollowUps === 0
    ? []
    : [`${counted(dueFollowUps, 'follow-up on the way is', 'follow-ups on the way are')} cancelled.`]
