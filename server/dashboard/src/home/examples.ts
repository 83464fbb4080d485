import { useQuery } from '@tanstack/react-query'
import { api, type RowOf } from '../api.ts'

type Campaign = RowOf<'GET /campaign_overview'>

interface Examples {
  /** Live campaigns that have sent the most first, then the newest ones. */
  readonly campaigns: readonly Campaign[]
  readonly lists: readonly { readonly id: string; readonly name: string }[]
  /** The campaign that a newcomer takes live, or tries. */
  readonly campaignToTry: string | undefined
}

const few = '25'

/** Campaigns and lists for the instructions: of hundreds the ones that are in use, not those that were made last. */
export const useExamples = () =>
  useQuery({
    queryKey: ['campaigns', 'examples'],
    queryFn: async ({ signal }): Promise<Examples> => {
      const [live, newest, lists] = await Promise.all([
        api('GET /campaign_overview', { query: { status: 'Live', sort: 'sent', limit: few }, signal }),
        api('GET /campaign_overview', { query: { limit: few }, signal }),
        api('GET /lists', { query: { limit: '1' }, signal }),
      ])
      const draft = newest.data.find(({ status }) => status === 'Draft')
      return {
        campaigns: [...live.data, ...newest.data],
        lists: lists.data,
        campaignToTry: (live.data[0] ?? draft)?.id,
      }
    },
  })

/**
 * A campaign for the instructions, preferably a Live one that greets new list members, and its list; or else the first of each.
 */
export function exampleOf({ campaigns, lists }: Examples) {
  const live = campaigns.filter(({ status }) => status === 'Live')
  const campaign =
    live.find(({ listId, triggerOnListAdd }) => listId !== null && triggerOnListAdd) ??
    live.find(({ listId }) => listId !== null) ??
    live[0] ??
    campaigns[0] ??
    null
  const ofCampaign =
    campaign === null || campaign.listId === null || campaign.listName === null
      ? undefined
      : { id: campaign.listId, name: campaign.listName }
  return { campaign, list: ofCampaign ?? lists[0] ?? null }
}
