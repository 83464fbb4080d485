import type { ContactRow } from '../contact.rules.ts'

type HandOver = Pick<ContactRow, 'needsHumanReason' | 'needsHumanAt' | 'unlookedSince'>

/**
 * Whether the hand-over of a contact holds what would start by itself, such as opening messages: until somebody has looked at
 * it, or has decided where the contact may want no more messages (docs/interface.md#hand-over).
 */
export const holdsStarts = ({ needsHumanReason, needsHumanAt, unlookedSince }: HandOver): boolean =>
  needsHumanAt !== null && (needsHumanReason === 'may_opt_out' || unlookedSince !== null)

/**
 * What becomes of the hand-over of a contact where another one stands for the same person, whose hand-over holds what would start
 * by itself; `undefined` where nothing does.
 */
export function handOverTakenOver(own: HandOver, other: HandOver): HandOver | undefined {
  const needsDecision = other.needsHumanReason === 'may_opt_out'
  if (!holdsStarts(other) || own.needsHumanReason === 'may_opt_out') return undefined
  if (holdsStarts(own) && !needsDecision) return undefined
  return {
    needsHumanReason: needsDecision
      ? other.needsHumanReason
      : (own.needsHumanReason ?? other.needsHumanReason),
    needsHumanAt: own.needsHumanAt ?? other.needsHumanAt,
    unlookedSince: own.unlookedSince ?? other.unlookedSince,
  }
}
