import type { Broadcast, BroadcastPlan } from '@replyloop/shared/contract/broadcast'
import type { Output } from '../../shared/output.ts'

const labels = {
  id: 'ID',
  name: 'Name',
  campaignId: 'Campaign ID',
  state: 'State',
  reason: 'Reason',
  audience: 'Audience',
  exclude: 'Exclude',
  channel: 'Channel',
  content: 'Content',
  variants: 'Variants',
  holdout: 'Holdout',
  winner: 'Winner',
  sendAt: 'Send At',
  zone: 'Clock of Send At',
  ratePerMinute: 'Messages per Minute',
  followUps: 'Follow-Ups',
  purpose: 'Purpose',
  stopRules: 'Stop Rules',
  counts: 'Counts',
  results: 'Results',
  startedAt: 'Started At',
  endedAt: 'Ended At',
  createdAt: 'Created At',
} satisfies Record<keyof Broadcast, string>

/** A broadcast. */
export const broadcastOutput: Output = {
  labels,
  simple: [
    'id',
    'name',
    'state',
    'reason',
    'campaignId',
    'sendAt',
    'counts',
    'startedAt',
    'endedAt',
  ] satisfies (keyof Broadcast)[],
}

/** A broadcast of a list of them, which has no counts. */
export const listedOutput: Output = {
  labels: Object.fromEntries(Object.entries(labels).filter(([field]) => !/^(counts|results)$/.test(field))),
  simple: broadcastOutput.simple.filter((field) => field !== 'counts'),
}

/** A broadcast that has been started, and what its plan says. */
export const startedOutput: Output = {
  labels: {
    ...labels,
    matched: 'People in the Audience',
    willGet: 'People Who Get It',
    leftOut: 'Left Out',
    first: 'First Message At',
    last: 'Last Message At',
    credits: 'Credits',
  },
  simple: [
    'id',
    'name',
    'state',
    'startedAt',
    'matched',
    'willGet',
    'leftOut',
    'first',
    'last',
    'credits',
  ] satisfies (keyof Broadcast | keyof BroadcastPlan)[],
}
