import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { EpisodeRow } from './episodes.store.ts'

/** An episode as the data of a person show it. */
export const presentEpisode = (row: EpisodeRow) => ({
  id: row.id,
  channel: row.channel,
  campaignId: row.campaignId,
  source: row.source,
  openedAt: isoTime(row.openedAt),
  handedOverAt: isoTime(row.handedOverAt),
  handOverReason: row.handOverReason,
  firstReplyAt: isoTime(row.firstReplyAt),
  firstHumanReplyAt: isoTime(row.firstHumanReplyAt),
  firstHumanReplyBy: row.firstHumanReplyBy,
  humanReplies: row.humanReplies,
  botAnswers: row.botAnswers,
  waitedMs: row.waitedMs,
  assigneeId: row.assigneeId,
  teamId: row.teamId,
  closedAt: isoTime(row.closedAt),
  closedBy: row.closedBy,
  closeReason: row.closeReason,
  reopened: row.reopened,
  awayAt: isoTime(row.awayAt),
  csatAskedAt: isoTime(row.csatAskedAt),
  csat: row.csat,
  csatText: row.csatText,
})
