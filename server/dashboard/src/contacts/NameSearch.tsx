import { textParam } from '../textParam.ts'
import { Search } from '../ui/icons.ts'
import { SearchField } from '../ui/SearchField.tsx'

/** Searches a table of what orders contacts by its names; `onSearch` gets what the address is to have. */
export const NameSearch = ({
  label,
  search = '',
  onSearch,
}: {
  /** `Search lists`. */
  label: string
  search: string | undefined
  onSearch: (search: string | undefined) => void
}) => (
  <SearchField
    aria-label={label}
    placeholder="Search by name"
    leftSection={<Search size={16} />}
    text={search}
    onType={(text) => onSearch(textParam(text))}
    maw={320}
    mb="md"
  />
)
