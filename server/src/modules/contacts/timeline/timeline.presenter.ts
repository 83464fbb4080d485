import type { TimelineEntry } from '@replyloop/shared/contract/timeline'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { TimelineRow } from './timeline.store.ts'

/** A decision as responses show it. */
export const presentDecision = ({
  id,
  subject,
  decision,
  rule,
  detail,
  campaignId,
  messageId,
  createdAt,
}: TimelineRow): TimelineEntry => ({
  id,
  subject,
  decision,
  rule,
  detail,
  campaignId,
  messageId,
  createdAt: isoTime(createdAt),
})
