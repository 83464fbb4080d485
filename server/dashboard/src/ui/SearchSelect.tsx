import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery, type QueryKey } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'

/** One option of a `SearchSelect`. */
export interface Option {
  readonly id: string
  readonly name: string
}

const typingMs = 200

/** The props of a `SearchSelect` whose options are given. */
export type ChoiceProps = Omit<
  ComponentProps<typeof SearchSelect>,
  'queryKey' | 'load' | 'loadOne' | 'madeIn'
>

/** A select for long lists: it reads only the options that match what the user types. */
export function SearchSelect({
  queryKey,
  load,
  loadOne,
  madeIn,
  value,
  onChange,
  ...select
}: Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> & {
  queryKey: QueryKey
  load: (search: string, signal: AbortSignal) => Promise<readonly Option[]>
  /** Reads the selected option if it is not among the matches. Not needed if its name is its id. */
  loadOne?: (id: string, signal: AbortSignal) => Promise<Option>
  /** Where one is made, for who has none. */
  madeIn?: string
  value: string | null
  onChange: (id: string | null) => void
}) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, typingMs)
  const {
    data: matches = [],
    isPending,
    isError,
  } = useQuery({
    queryKey: [...queryKey, 'search', search],
    queryFn: ({ signal }) => load(search, signal),
    placeholderData: keepPreviousData,
  })
  const isMissing = value !== null && !matches.some(({ id }) => id === value)
  const { data: selected, isError: isUnknown } = useQuery({
    queryKey: [...queryKey, 'one', value],
    queryFn: isMissing && loadOne !== undefined ? ({ signal }) => loadOne(value, signal) : skipToken,
  })
  const options = isMissing
    ? [...matches, selected ?? { id: value, name: loadOne === undefined || isUnknown ? value : '…' }]
    : matches
  const nothingFound = isError
    ? 'They could not be read'
    : isPending
      ? 'Reading…'
      : search === ''
        ? `There are none yet${madeIn === undefined ? '' : `: create one in ${madeIn}`}`
        : 'Nothing found'
  return (
    <Select
      {...select}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      // The field also reports the name of the selected option as its text, which is not a search.
      onSearchChange={(text) => setTyped(options.some(({ name }) => name === text) ? '' : text)}
      filter={({ options: all }) => all}
      nothingFoundMessage={nothingFound}
    />
  )
}
