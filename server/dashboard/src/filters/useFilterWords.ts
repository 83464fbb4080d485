import type { Filter, FilterLeaf } from '@replyloop/shared/contract/filter'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { readTag } from '../tags/tagQueries.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { filterWords } from './filterWords.ts'

/** Reads what a filter names by an id, by its subject. */
const readers: Readonly<Record<string, (id: string, signal: AbortSignal) => Promise<{ name: string }>>> = {
  tag: readTag,
  assignee: async (id, signal) =>
    (await api('GET /members', { signal })).data.find((member) => member.id === id) ?? { name: id },
  list: (id, signal) => api('GET /lists/:id', { params: { id }, signal }),
  campaign: (id, signal) => api('GET /campaigns/:id', { params: { id }, signal }),
  broadcast: (id, signal) => api('GET /broadcasts/:id', { params: { id }, signal }),
}

const leavesOf = (filter: Filter): readonly FilterLeaf[] => {
  if ('of' in filter) return [filter]
  if ('not' in filter) return leavesOf(filter.not)
  return ('all' in filter ? filter.all : filter.any).flatMap(leavesOf)
}

/** The same filter with other leaves. */
const withLeaves = (filter: Filter, change: (leaf: FilterLeaf) => FilterLeaf): Filter => {
  if ('of' in filter) return change(filter)
  if ('not' in filter) return { not: withLeaves(filter.not, change) }
  return 'all' in filter
    ? { all: filter.all.map((each) => withLeaves(each, change)) }
    : { any: filter.any.map((each) => withLeaves(each, change)) }
}

/** What a leaf names by an id: a campaign whose stage it asks for, else its value. */
const namedBy = ({ of, op, name, value }: FilterLeaf): string | undefined => {
  const id = op === 'stage' ? name : value
  return typeof id === 'string' && Object.hasOwn(readers, of) ? id : undefined
}

/** A filter in words, in which tags, lists, campaigns, broadcasts and members have their names; `null`: no filter. */
export function useFilterWords(filter: Filter | null): string | null {
  const named = (filter === null ? [] : leavesOf(filter)).flatMap((leaf) => {
    const id = namedBy(leaf)
    return id === undefined ? [] : [{ of: leaf.of, id }]
  })
  const { data: names = {} } = useQuery({
    queryKey: ['filterNames', named],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const read = await Promise.allSettled(
        named.map(async ({ of, id }) => [id, (await readers[of]?.(id, signal))?.name ?? id] as const),
      )
      // What is gone keeps its id.
      return Object.fromEntries(read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])))
    },
    enabled: named.length > 0,
    staleTime: 60_000,
  })
  if (filter === null) return null
  const nameOf = (id: string) => bidiIsolate(names[id] ?? id)
  return filterWords(
    withLeaves(filter, (leaf) => {
      const id = namedBy(leaf)
      if (id === undefined) return leaf
      return leaf.op === 'stage' ? { ...leaf, name: nameOf(id) } : { ...leaf, value: nameOf(id) }
    }),
  )
}
