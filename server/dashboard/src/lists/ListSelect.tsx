import type { ComponentProps } from 'react'
import { api } from '../api.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'

type Props = Omit<ComponentProps<typeof SearchSelect>, 'queryKey' | 'load' | 'loadOne'>

/** Selects one of the account's lists. */
export function ListSelect(props: Props) {
  return (
    <SearchSelect
      {...props}
      queryKey={['lists', 'choice']}
      load={async (search, signal) => (await api('GET /lists', { query: { search }, signal })).data}
      loadOne={(id, signal) => api('GET /lists/:id', { params: { id }, signal })}
    />
  )
}
