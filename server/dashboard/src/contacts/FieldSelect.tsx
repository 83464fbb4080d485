import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'

/** Selects one of the custom fields that are declared or that contacts have. */
export const FieldSelect = (props: ChoiceProps) => (
  <SearchSelect
    {...props}
    queryKey={['customFields', 'choice']}
    load={async (search, signal) => {
      const { data } = await api('GET /custom_fields', { query: { search }, signal })
      return data.map(({ name }) => ({ id: name, name }))
    }}
  />
)
