import type { ComponentProps } from 'react'
import { api } from '../api.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'

type Props = Omit<ComponentProps<typeof SearchSelect>, 'queryKey' | 'load' | 'loadOne'>

/** Selects one of the account's campaigns. */
export const CampaignSelect = (props: Props) => (
  <SearchSelect
    {...props}
    queryKey={['campaigns', 'choice']}
    load={async (search, signal) => (await api('GET /campaigns', { query: { search }, signal })).data}
    loadOne={(id, signal) => api('GET /campaigns/:id', { params: { id }, signal })}
  />
)
