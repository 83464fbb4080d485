import type { ContactRow } from './contact.rules.ts'

/**
 * Whether the hand-over of a contact holds what would start by itself, such as opening messages: until somebody has looked at
 * it, or has decided where the contact may want no more messages (docs/interface.md#hand-over).
 */
export const holdsStarts = ({
  needsHumanReason,
  needsHumanAt,
  unlookedSince,
}: Pick<ContactRow, 'needsHumanReason' | 'needsHumanAt' | 'unlookedSince'>): boolean =>
  needsHumanAt !== null && (needsHumanReason === 'may_opt_out' || unlookedSince !== null)
