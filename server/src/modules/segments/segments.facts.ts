import { defineFact } from '../../platform/facts.ts'

interface ChangingSegment {
  id: string
  accountId: string
  name: string
}

/** A segment is about to be deleted. What uses it throws `SEGMENT_IN_USE`, which names the user. */
export const segmentDeleting = defineFact<ChangingSegment>('segmentDeleting')

/** A segment is about to have another filter. What was confirmed for those whom it finds throws `SEGMENT_IN_USE`, which names it. */
export const segmentFilterChanging = defineFact<ChangingSegment>('segmentFilterChanging')
