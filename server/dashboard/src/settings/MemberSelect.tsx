import { roleAllows } from '@replyloop/shared/values/roles'
import { api } from '../api.ts'
import { SearchSelect, type ChoiceProps } from '../ui/SearchSelect.tsx'

/** Selects a member of the account who may answer. */
export const MemberSelect = (props: ChoiceProps) => (
  <SearchSelect
    {...props}
    queryKey={['members', 'choice']}
    load={async (search, signal) => {
      const { data } = await api('GET /members', { signal })
      const sought = search.toLowerCase()
      return data.filter(
        ({ name, role, status }) =>
          status === 'active' && roleAllows(role, 'agent') && name.toLowerCase().includes(sought),
      )
    }}
    loadOne={async (id, signal) => {
      const { data } = await api('GET /members', { signal })
      return data.find((member) => member.id === id) ?? { id, name: 'The agency' }
    }}
  />
)
