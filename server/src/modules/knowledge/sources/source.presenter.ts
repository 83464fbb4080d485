import type { KnowledgeSource } from '@replyloop/shared/contract/knowledge'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { SourceRow } from './sources.store.ts'

/** A source as responses show it. */
export const presentSource = ({
  accountId: _accountId,
  startedAt: _startedAt,
  file,
  readAt,
  createdAt,
  ...source
}: SourceRow): KnowledgeSource => ({
  ...source,
  contentType: file?.contentType ?? null,
  bytes: file?.bytes ?? null,
  readAt: readAt === null ? null : isoTime(readAt),
  createdAt: isoTime(createdAt),
})
