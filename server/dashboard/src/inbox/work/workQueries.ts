import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { useSession } from '../../useSession.ts'
import { conversationKey } from '../inboxKeys.ts'
import { inTurn } from '../inboxQueries.ts'
import { readAgain } from '../refreshConversations.ts'
import { saveWork, type ChosenWork } from './saveWork.ts'

/**
 * Closes, snoozes, reopens or assigns a conversation as the user saw it, unless somebody else has changed it since. It is done once
 * the service has answered, and what else shows it follows: the next key acts on it at once.
 */
export function useChangeWork(contactId: string) {
  const queries = useQueryClient()
  const me = useSession().data?.member.id
  return useMutation({
    meta: { failureTitle: null }, // who calls it shows why
    scope: inTurn(contactId),
    mutationFn: (work: ChosenWork) => saveWork(contactId, work, me),
    onSuccess: (done) => queries.setQueryData(conversationKey(contactId), done),
    onSettled: () => {
      void readAgain(queries, contactId, { hasMessages: false })
    },
  })
}

/** Asks the contact how the conversation was. */
export function useAskForRating(contactId: string) {
  const queries = useQueryClient()
  return useMutation({
    meta: { failureTitle: 'They were not asked', isNotifiedAlways: true },
    mutationFn: () => api('POST /conversations/:contactId/rating', { params: { contactId } }),
    onSettled: () => {
      void readAgain(queries, contactId, { hasMessages: true })
    },
  })
}
