import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'

/** Selects one of the account's segments. */
export const SegmentSelect = (props: ChoiceProps) => (
  <SearchSelect
    {...props}
    madeIn="Contacts > Segments"
    queryKey={['segments', 'choice']}
    load={async (search, signal) => (await api('GET /segments', { query: { search }, signal })).data}
    loadOne={(id, signal) => api('GET /segments/:id', { params: { id }, signal })}
  />
)
