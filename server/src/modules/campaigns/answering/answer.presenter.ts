import type { Answer } from '@replyloop/shared/contract/answer'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { presentKept } from '../../conversations/content.presenter.ts'
import type { AnswerRow } from './answers.store.ts'

/** An answer of a campaign as responses show it. */
export const presentAnswer = (row: AnswerRow): Answer => ({
  id: row.id,
  campaignId: row.campaignId,
  questions: row.questions,
  answer: presentKept({ ...row, files: row.files ?? [] }),
  useCount: row.useCount,
  lastUsedAt: row.lastUsedAt === null ? null : isoTime(row.lastUsedAt),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})
