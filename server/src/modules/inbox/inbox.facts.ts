import { defineFact } from '../../platform/facts.ts'

/** A note mentions a member, who has not been told of it. */
export const memberMentioned = defineFact<{ accountId: string; memberId: string; noteId: string }>(
  'inbox.memberMentioned',
)

/** A member was given a conversation by somebody else, or by a team; `by`: the name of who did it. */
export const conversationGiven = defineFact<{
  accountId: string
  contactId: string
  memberId: string
  by: string | undefined
}>('inbox.conversation_given')
