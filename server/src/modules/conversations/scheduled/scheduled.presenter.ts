import type { ScheduledMessage } from '@replyloop/shared/contract/scheduledMessage'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { presentKept } from '../content.presenter.ts'
import type { ScheduledRow } from './scheduled.store.ts'

/** A scheduled message as responses show it. */
export const presentScheduled = (row: ScheduledRow): ScheduledMessage => ({
  id: row.id,
  contactId: row.contactId,
  state: row.state,
  reason: row.reason,
  sendAt: isoTime(row.sendAt),
  waitsFor: row.waitsFor,
  waitsUntil: isoTime(row.waitsUntil),
  unlessTheyWrite: row.unlessSince !== null,
  channel: row.channel,
  ...presentKept(row),
  template: row.template,
  campaignId: row.campaignId,
  purpose: row.isMarketing ? 'marketing' : 'transactional',
  author: row.memberId === null ? 'api' : 'user',
  member: row.memberId === null ? null : { id: row.memberId, name: row.memberName ?? '' },
  messageId: row.messageId,
  error: row.error,
  createdAt: isoTime(row.createdAt),
  endedAt: isoTime(row.endedAt),
})
