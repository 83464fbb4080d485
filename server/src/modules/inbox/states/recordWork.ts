import type { RuleOf } from '@replyloop/shared/values/timeline'
import { recordTimeline } from '../../contacts/timeline.ts'
import type { Tx } from '../../../platform/db/db.ts'

/** Writes on the timeline of a contact what became of its conversation; `detail` says who did it, or why. */
export const recordWork = (
  tx: Tx,
  contactId: string,
  rule: RuleOf<'conversation', 'done'>,
  detail: string | null = null,
): Promise<void> => recordTimeline(tx, { contactId, subject: 'conversation', decision: 'done', rule, detail })
