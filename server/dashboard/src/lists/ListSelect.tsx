import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'

/** Selects one of the account's lists. */
export function ListSelect(props: ChoiceProps) {
  return (
    <SearchSelect
      {...props}
      madeIn="Contacts > Lists"
      queryKey={['lists', 'choice']}
      load={async (search, signal) => (await api('GET /lists', { query: { search }, signal })).data}
      loadOne={(id, signal) => api('GET /lists/:id', { params: { id }, signal })}
    />
  )
}
