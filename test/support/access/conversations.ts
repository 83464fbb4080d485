import { ownData, row, type AccessRows } from './row.ts'

/** Of conversations and the work on them. */
export const conversationAccess = {
  listConversations: row('viewer', 'read', ({ campaignId }) => ({ query: { campaignId }, status: ownData }), {
    agent: true,
  }),
  getConversation: row('viewer', 'read', ({ contact }) => ({ params: { contactId: contact.id } }), {
    agent: true,
  }),
  updateConversation: row(
    'agent',
    'full',
    ({ contact }) => ({ params: { contactId: contact.id }, body: { state: 'closed' } }),
    {
      agent: true,
      audit: ['conversation_assigned', 'conversation_closed'],
      testedIn: 'api/conversations.assigning',
    },
  ),
} satisfies Partial<AccessRows>
