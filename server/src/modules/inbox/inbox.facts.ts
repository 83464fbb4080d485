import { defineFact } from '../../platform/facts.ts'

/** A note mentions a member, who has not been told of it. */
export const memberMentioned = defineFact<{ accountId: string; memberId: string; noteId: string }>(
  'inbox.memberMentioned',
)
