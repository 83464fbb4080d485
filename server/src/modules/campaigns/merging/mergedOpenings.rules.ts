import { unsentOpeningStates } from '@replyloop/shared/values/opening'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { OpeningRow } from '../openings/openings.store.ts'

type Opening = Pick<OpeningRow, 'id' | 'campaignId' | 'state' | 'messageId'>

/** Whether an opening is still to go out. */
export const isUnsent = ({ state }: Pick<OpeningRow, 'state'>): boolean => isOneOf(unsentOpeningStates, state)

/**
 * Which openings two contacts have that become one, since a campaign has one for a contact: that of the kept contact; but one
 * that was sent to the other rather than one that waits, and one that was paid for by a first try rather than one that was not.
 * Returns those of the other that move, and those of both that go.
 */
export function mergeOpenings<O extends Opening>(
  kept: readonly O[],
  other: readonly O[],
): { moved: O[]; dropped: O[] } {
  const keptOf = new Map(kept.map((opening) => [opening.campaignId, opening]))
  const moved: O[] = []
  const dropped: O[] = []
  for (const opening of other) {
    const rival = keptOf.get(opening.campaignId)
    const goesFirst = rival === undefined || (isUnsent(rival) && rank(opening) > rank(rival))
    if (goesFirst) moved.push(opening)
    if (rival !== undefined) dropped.push(goesFirst ? rival : opening)
  }
  return { moved, dropped }
}

/** How far an opening has come: it waits, waits for another try that costs nothing more, or was sent. */
function rank(opening: Opening): number {
  if (opening.state === 'sent') return 2
  return isUnsent(opening) && opening.messageId !== null ? 1 : 0
}
