import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'

/** Selects one of the account's teams. */
export const TeamSelect = (props: ChoiceProps) => (
  <SearchSelect
    {...props}
    madeIn="Settings > Teams"
    queryKey={['teams', 'select']}
    load={async (search, signal) => (await api('GET /teams', { query: { search }, signal })).data}
    loadOne={(id, signal) => api('GET /teams/:id', { params: { id }, signal })}
  />
)
