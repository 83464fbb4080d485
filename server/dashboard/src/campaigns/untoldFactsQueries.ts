import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, savedOrThrow, saveVersion } from '../api.ts'
import type { Campaign } from './campaignLabels.ts'

const untoldKey = (campaignId: string | null) => ['campaigns', 'untold', campaignId] as const

/** Statements in the instructions of a campaign, or of those that are Live or Paused, that the built-in bot does not tell. */
export const useUntoldFacts = (campaignId: string | null) =>
  useQuery({
    queryKey: untoldKey(campaignId),
    queryFn: ({ signal }) =>
      api('GET /untold_facts', { query: { campaignId: campaignId ?? undefined }, signal }),
  })

/** Decides that what stands in the instructions of a campaign stays there. */
export function useKeepInInstructions(campaign: Pick<Campaign, 'id'> & { version?: string | undefined }) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      savedOrThrow(
        saveVersion(
          'PATCH /campaigns/:id',
          { params: { id: campaign.id }, body: { publicFacts: null } },
          campaign.version,
        ),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['campaigns'] }),
  })
}
