import type { QuestionState } from '@replyloop/shared/values/bot'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type RowOf } from '../../api.ts'
import { usePages, type Pages } from '../../usePages.ts'

/** A question that the bot of a campaign did not know, with those like it. */
export type Unanswered = RowOf<'GET /campaigns/:id/unanswered'>

/** What the bot of a campaign did in 30 days, and how many questions it does not know. */
export const useBotFigures = (id: string) =>
  useQuery({
    queryKey: ['campaigns', 'stats', id, 'bot'],
    queryFn: ({ signal }) => api('GET /campaigns/:id/bot', { params: { id }, signal }),
  })

/** What the bot of a campaign did not know, in a state. */
export const useUnanswered = (id: string, state: QuestionState): Pages<Unanswered> =>
  usePages(['campaigns', 'unanswered', id, state], (cursor) =>
    api('GET /campaigns/:id/unanswered', { params: { id }, query: { state, cursor } }),
  )

/** Who asked a question. */
export const useAsked = (id: string, questionId: string) =>
  usePages(['campaigns', 'unanswered', id, 'asked', questionId], (cursor) =>
    api('GET /campaigns/:id/unanswered/:questionId/asked', {
      params: { id, questionId },
      query: { cursor, limit: 25 },
    }),
  )

/** Decides what becomes of a question. */
export function useDecideQuestion(id: string, questionId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /campaigns/:id/unanswered/:questionId'>) =>
      api('POST /campaigns/:id/unanswered/:questionId', { params: { id, questionId }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
}

/** Teaches the bot of a campaign. */
export function useTeachBot(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /campaigns/:id/lessons'>) =>
      api('POST /campaigns/:id/lessons', { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
}
