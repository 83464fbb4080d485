import { defineFact } from '../../platform/facts.ts'

/** A segment is about to be deleted. What uses it throws `SEGMENT_IN_USE`, which names the user. */
export const segmentDeleting = defineFact<{ id: string; accountId: string; name: string }>('segmentDeleting')
