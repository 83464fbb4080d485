import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type ResponseBody } from '../../api.ts'

/** All test questions of a campaign, and how many pass. */
export type TestSuite = ResponseBody<'GET /campaigns/:campaignId/questions'>
export type Test = TestSuite['data'][number]
/** What a run has found, and what it has left. */
export type RanSuite = ResponseBody<'POST /campaigns/:campaignId/question_runs'>

const suiteKey = (campaignId: string) => ['campaigns', 'tests', campaignId] as const

/** The test questions of a campaign; not read where they are not shown. */
export const useTestQuestions = (campaignId: string, enabled = true) =>
  useQuery({
    queryKey: suiteKey(campaignId),
    queryFn: ({ signal }) => api('GET /campaigns/:campaignId/questions', { params: { campaignId }, signal }),
    enabled,
  })

/** Adds a test question, or changes the one with `id`. */
export function useSaveTest(campaignId: string, id?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /campaigns/:campaignId/questions'>) =>
      id === undefined
        ? api('POST /campaigns/:campaignId/questions', { params: { campaignId }, body })
        : api('PATCH /campaigns/:campaignId/questions/:id', { params: { campaignId, id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: suiteKey(campaignId) }),
  })
}

/** Deletes a test question. */
export function useDeleteTest(campaignId: string, id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /campaigns/:campaignId/questions/:id', { params: { campaignId, id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: suiteKey(campaignId) }),
  })
}

/** So many questions a model is asked by one request, so that what is found is shown bit by bit. */
const modelAtOnce = 8

/** Asks the bot of a campaign all its test questions. It ends before where the bot gives no answer any more. */
export function useRunTests(campaignId: string, { engine, data }: TestSuite) {
  const queries = useQueryClient()
  return useMutation({
    meta: { failureTitle: null }, // it stands above the questions
    mutationFn: async (): Promise<RanSuite | undefined> => {
      let ran: RanSuite | undefined
      for (let left = data.map(({ id }) => id); left.length > 0;) {
        const ids = engine === 'openai' ? left.slice(0, modelAtOnce) : left
        ran = await api('POST /campaigns/:campaignId/question_runs', {
          params: { campaignId },
          body: { ids },
        })
        queries.setQueryData(suiteKey(campaignId), ran)
        if (ran.failure !== null || ran.left.length === ids.length) return ran
        left = [...ran.left, ...left.slice(ids.length)]
      }
      return ran
    },
  })
}
