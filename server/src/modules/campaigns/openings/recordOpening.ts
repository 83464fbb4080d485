import { type DecisionOn, recordTimeline } from '../../contacts/timeline.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { OpeningRow } from './openings.store.ts'

/** Writes a decision about an opening on the contact's timeline. */
export const recordOpening = (
  tx: Tx,
  { contactId, campaignId }: Pick<OpeningRow, 'contactId' | 'campaignId'>,
  decision: DecisionOn<'opening', 'contactId' | 'campaignId'>,
): Promise<void> => recordTimeline(tx, { ...decision, contactId, campaignId, subject: 'opening' })
