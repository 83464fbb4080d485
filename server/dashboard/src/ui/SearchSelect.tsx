import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

export interface Option {
  readonly id: string
  readonly name: string
}

const typingMs = 200

/** A choice among things of which there may be many: those that contain what is typed are read as it is typed. */
export function SearchSelect({
  queryKey,
  load,
  loadOne,
  value,
  onChange,
  ...select
}: Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  queryKey: QueryKey
  load: (search: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** Reads the chosen one, where it is not among those read. Left out where the name is the id. */
  loadOne?: (id: string, signal: AbortSignal) => Promise<Option>
  value: string | null
  onChange: (id: string | null) => void
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingMs)
  const { data: found = [] } = useQuery({
    queryKey: [...queryKey, 'search', search],
    queryFn: ({ signal }) => load(search, signal),
    placeholderData: keepPreviousData,
  })
  const isElsewhere = value !== null && !found.some(({ id }) => id === value)
  const { data: chosen } = useQuery({
    queryKey: [...queryKey, 'one', value],
    queryFn: ({ signal }) =>
      loadOne === undefined ? { id: `${value}`, name: `${value}` } : loadOne(`${value}`, signal),
    enabled: isElsewhere,
  })
  const options = isElsewhere ? [...found, chosen ?? { id: value, name: '…' }] : found
  return (
    <Select
      {...select}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      // What is typed over a choice finds others; the choice itself is shown by its name.
      onSearchChange={(text) => setTyped(options.some(({ name }) => name === text) ? '' : text)}
      filter={({ options: all }) => all}
      nothingFoundMessage="Nothing found"
    />
  )
}
