import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type RowOf } from '../api.ts'
import { usePages } from '../usePages.ts'

/** A source of what the bot of a campaign knows. */
export type Source = RowOf<'GET /campaigns/:campaignId/knowledge'>

const keyOf = (campaignId: string) => ['knowledge', campaignId] as const
/** How often the page looks how far a reading is. */
const lookEveryMs = 1500

/** Whether a source is still to be read. */
export const isUnderWay = ({ state }: Pick<Source, 'state'>) => state === 'pending' || state === 'reading'

/** The sources of a campaign; none of one that is not saved. */
const sourcesOf = (campaignId: string | undefined) =>
  queryOptions({
    queryKey: keyOf(campaignId ?? ''),
    queryFn:
      campaignId === undefined
        ? skipToken
        : async ({ signal }) =>
            (await api('GET /campaigns/:campaignId/knowledge', { params: { campaignId }, signal })).data,
  })

/** The sources of a campaign, looked at again while one is being read. */
export const useKnowledge = (campaignId: string | undefined) =>
  useQuery({
    ...sourcesOf(campaignId),
    refetchInterval: ({ state: { data } }) => data?.some(isUnderWay) === true && lookEveryMs,
  })

/** Whether a campaign has sources; it looks by itself at none that are being read. */
export const useHasKnowledge = (campaignId: string | undefined): boolean =>
  useQuery({ ...sourcesOf(campaignId), select: ({ length }) => length > 0 }).data === true

/** What was read of a source. */
export const usePassages = ({ campaignId, id }: Pick<Source, 'campaignId' | 'id'>) =>
  usePages([...keyOf(campaignId), id], (cursor, signal) =>
    api('GET /campaigns/:campaignId/knowledge/:knowledgeId/passages', {
      params: { campaignId, knowledgeId: id },
      query: { cursor },
      signal,
    }),
  )

/** Does something with the sources of a campaign, and reads them again. */
function useChange<Given, Answer>(campaignId: string, mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(campaignId) }),
  })
}

export const useAddKnowledge = (campaignId: string) =>
  useChange(campaignId, (body: RequestBody<'POST /campaigns/:campaignId/knowledge'>) =>
    api('POST /campaigns/:campaignId/knowledge', { params: { campaignId }, body }),
  )

export const useReadAgain = ({ campaignId, id }: Source) =>
  useChange(campaignId, () =>
    api('POST /campaigns/:campaignId/knowledge/:knowledgeId/read', {
      params: { campaignId, knowledgeId: id },
    }),
  )

export const useRefreshWeekly = ({ campaignId, id }: Source) =>
  useChange(campaignId, (refreshWeekly: boolean) =>
    api('PATCH /campaigns/:campaignId/knowledge/:knowledgeId', {
      params: { campaignId, knowledgeId: id },
      body: { refreshWeekly },
    }),
  )

export const useDeleteKnowledge = ({ campaignId, id }: Source) =>
  useChange(campaignId, () =>
    api('DELETE /campaigns/:campaignId/knowledge/:knowledgeId', { params: { campaignId, knowledgeId: id } }),
  )
