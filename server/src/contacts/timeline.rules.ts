import type { TimelineEntry } from '@replyloop/shared/timeline'
import { instant } from '../lib/instant.ts'
import type { TimelineRow } from './timeline.store.ts'

/** A decision as answers show it. */
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
  createdAt: instant(createdAt),
})
