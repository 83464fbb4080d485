import type { ComponentProps } from 'react'
import { api } from '../api.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'

type Props = Omit<ComponentProps<typeof SearchSelect>, 'queryKey' | 'load' | 'loadOne'>

/** Selects one of the channel labels in use. */
export const ChannelSelect = (props: Props) => (
  <SearchSelect
    {...props}
    queryKey={['channels', 'choice']}
    load={async (search, signal) => {
      const { data } = await api('GET /channels', { query: { search }, signal })
      return data.map(({ name }) => ({ id: name, name }))
    }}
  />
)
