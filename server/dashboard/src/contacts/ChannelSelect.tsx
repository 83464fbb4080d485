import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'

/** Selects one of the channel labels in use. */
export const ChannelSelect = (props: ChoiceProps) => (
  <SearchSelect
    {...props}
    queryKey={['channels', 'choice']}
    load={async (search, signal) => {
      const { data } = await api('GET /channels', { query: { search }, signal })
      return data.map(({ name }) => ({ id: name, name }))
    }}
  />
)
