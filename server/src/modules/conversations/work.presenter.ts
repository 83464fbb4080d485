import type { ConversationWork } from '@replyloop/shared/contract/conversationWork'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { Work } from './work.rules.ts'

/** The work on a conversation as responses and events show it. */
export const presentWork = ({
  state,
  snoozedUntil,
  assigneeId,
  teamId,
  waitingSince,
  replyDueAt,
  episodeId,
}: Pick<
  Work,
  'state' | 'snoozedUntil' | 'assigneeId' | 'teamId' | 'waitingSince' | 'replyDueAt' | 'episodeId'
>): Omit<ConversationWork, 'contactId'> => ({
  state,
  snoozedUntil: isoTime(snoozedUntil),
  untilTheyWrite: state === 'snoozed' && snoozedUntil === null,
  assigneeId,
  teamId,
  waitingSince: isoTime(waitingSince),
  replyDueAt: isoTime(replyDueAt),
  episodeId,
})
