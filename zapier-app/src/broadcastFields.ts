import type { Broadcast } from '@replyloop/shared/contract/broadcast'
import type { PlainInputField, PlainOutputField } from 'zapier-platform-core'
import { broadcasts } from './choices.ts'
import { outputFields } from './fields.ts'

/** A broadcast of the account. */
export const broadcastField = {
  key: 'broadcastId',
  label: 'Broadcast',
  type: 'string',
  choices: broadcasts.all,
  helpText: 'Pick one, or map the Broadcast ID of a trigger or of a step before this one.',
} as const satisfies PlainInputField

/** The output fields of the counts of a broadcast, with `prefix` before each key. */
export const broadcastCountsOutput = (prefix: string): PlainOutputField[] =>
  outputFields(
    [`${prefix}recipients`, 'Recipients', 'integer'],
    [`${prefix}waiting`, 'Waiting', 'integer'],
    [`${prefix}held`, 'Held', 'integer'],
    [`${prefix}cancelled`, 'Cancelled', 'integer'],
    [`${prefix}leftOut`, 'Left Out', 'integer'],
    [`${prefix}holdout`, 'Holdout', 'integer'],
    [`${prefix}sent`, 'Sent', 'integer'],
    [`${prefix}delivered`, 'Delivered', 'integer'],
    [`${prefix}failed`, 'Failed', 'integer'],
    [`${prefix}unknown`, 'Unknown Outcome', 'integer'],
    [`${prefix}onTheWay`, 'On the Way', 'integer'],
  )

/** The output fields of a broadcast, as `summaryOf` gives it. */
export const broadcastOutput: PlainOutputField[] = [
  ...outputFields(
    ['id', 'Broadcast ID'],
    ['name', 'Broadcast Name'],
    ['state', 'State'],
    ['reason', 'Pause Reason'],
    ['campaignId', 'Campaign ID'],
    ['listId', 'List ID'],
    ['segmentId', 'Segment ID'],
    ['channel', 'Channel'],
    ['text', 'Text'],
    ['template', 'Template Name'],
    ['sendAt', 'Send At'],
    ['zone', 'Clock of Send At'],
    ['purpose', 'Purpose'],
  ),
  ...broadcastCountsOutput('counts__'),
  ...outputFields(
    ['startedAt', 'Started At', 'datetime'],
    ['endedAt', 'Ended At', 'datetime'],
    ['createdAt', 'Created At', 'datetime'],
  ),
]

/** What a Zap gets of a broadcast: plain values alone. Of one with variants the text is empty, since it has several. */
export const summaryOf = (broadcast: Broadcast) => ({
  id: broadcast.id,
  name: broadcast.name,
  state: broadcast.state,
  reason: broadcast.reason,
  campaignId: broadcast.campaignId,
  listId: broadcast.audience.listId ?? null,
  segmentId: broadcast.audience.segmentId ?? null,
  channel: broadcast.channel,
  text: broadcast.content?.body ?? null,
  template: broadcast.content?.template?.name ?? null,
  sendAt: broadcast.sendAt,
  zone: broadcast.zone,
  purpose: broadcast.purpose,
  counts: broadcast.counts,
  startedAt: broadcast.startedAt,
  endedAt: broadcast.endedAt,
  createdAt: broadcast.createdAt,
})
