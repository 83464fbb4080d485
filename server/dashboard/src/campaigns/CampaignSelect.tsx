import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'

/** Selects one of the account's campaigns. */
export const CampaignSelect = (props: ChoiceProps) => (
  <SearchSelect
    {...props}
    madeIn="Campaigns"
    queryKey={['campaigns', 'choice']}
    load={async (search, signal) => (await api('GET /campaigns', { query: { search }, signal })).data}
    loadOne={(id, signal) => api('GET /campaigns/:id', { params: { id }, signal })}
  />
)
