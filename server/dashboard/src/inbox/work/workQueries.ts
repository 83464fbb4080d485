import { api, type RequestBody } from '../../api.ts'
import { inTurn, useConversationMutation } from '../inboxQueries.ts'

/** Closes, snoozes, reopens or assigns a conversation. */
export const useChangeWork = (contactId: string) =>
  useConversationMutation(
    contactId,
    (body: RequestBody<'PATCH /conversations/:contactId'>) =>
      api('PATCH /conversations/:contactId', { params: { contactId }, body }),
    { failureTitle: null }, // who calls it shows why
    inTurn(contactId),
  )

/** Switches the bot on or off for a contact, or pauses it. */
export const useChangeBot = (contactId: string) =>
  useConversationMutation(
    contactId,
    (body: RequestBody<'PATCH /conversations/:contactId/bot'>) =>
      api('PATCH /conversations/:contactId/bot', { params: { contactId }, body }),
    { failureTitle: 'The bot stays as it was' },
  )
