import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'
import { readTag } from './tagQueries.ts'

/** Selects one of the account's tags. */
export function TagSelect(props: ChoiceProps) {
  return (
    <SearchSelect
      {...props}
      queryKey={['tags', 'choice']}
      load={async (search, signal) => (await api('GET /tags', { query: { search }, signal })).data}
      loadOne={async (idOrName, signal) => ({ id: idOrName, name: (await readTag(idOrName, signal)).name })}
    />
  )
}
