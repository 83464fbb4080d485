import type { Filter, FilterLeaf } from '@replyloop/shared/contract/filter'
import { maxFilterDepth } from '@replyloop/shared/values/filter'
import { takesName, wantsOf } from './leafRules.ts'

/** A condition as it is edited: what is not chosen yet is empty. */
export interface LeafDraft extends FilterLeaf {
  readonly key: number
  readonly isNot: boolean
}

/** Conditions and groups that are joined. */
export interface GroupDraft {
  readonly key: number
  readonly isNot: boolean
  readonly join: 'all' | 'any'
  readonly parts: readonly PartDraft[]
}

export type PartDraft = LeafDraft | GroupDraft

/** Whether a part is a group. */
export const isGroup = (part: PartDraft): part is GroupDraft => 'parts' in part

/** The filter that everybody matches. */
export const everybody: Filter = { all: [] }

let lastKey = 0
const nextKey = () => (lastKey += 1)

/** A condition that asks nothing yet. */
export const newLeaf = (): LeafDraft => ({ key: nextKey(), isNot: false, of: 'tag', op: 'is' })

/** A group with one condition. */
export const newGroup = (join: GroupDraft['join']): GroupDraft => ({
  key: nextKey(),
  isNot: false,
  join,
  parts: [newLeaf()],
})

/** The same part once more. */
export const copyOf = (part: PartDraft): PartDraft => ({
  ...part,
  key: nextKey(),
  ...(isGroup(part) && { parts: part.parts.map(copyOf) }),
})

/** A filter as it is edited. A condition alone becomes a group of one. */
export function draftOf(filter: Filter): GroupDraft {
  const part = partOf(filter, false)
  return isGroup(part) ? part : { key: nextKey(), isNot: false, join: 'all', parts: [part] }
}

function partOf(filter: Filter, isNot: boolean): PartDraft {
  if ('not' in filter) return partOf(filter.not, !isNot)
  if ('of' in filter) return { ...filter, key: nextKey(), isNot }
  const [join, parts] = 'all' in filter ? (['all', filter.all] as const) : (['any', filter.any] as const)
  return { key: nextKey(), isNot, join, parts: parts.map((part) => partOf(part, false)) }
}

/** What a draft says so far. */
export interface WrittenFilter {
  readonly filter: Filter
  /** By the key of each condition and group, where in the filter it stands: `all[0].not`. */
  readonly paths: ReadonlyMap<number, string>
  /** The conditions that lack something, and are left out therefore. */
  readonly unfinished: readonly number[]
}

/** The filter of a draft. What is not finished is left out. */
export function writtenFilter(draft: GroupDraft): WrittenFilter {
  const paths = new Map<number, string>()
  const unfinished: number[] = []

  const write = (part: PartDraft, path: string): Filter | undefined => {
    const at = part.isNot ? joined(path, 'not') : path
    const filter = isGroup(part) ? writeGroup(part, at) : writeLeaf(part)
    if (filter === undefined) return undefined
    paths.set(part.key, at)
    return part.isNot ? { not: filter } : filter
  }
  const writeLeaf = (leaf: LeafDraft): Filter | undefined => {
    const { key, of, name, op, value } = leaf
    if (wantsOf(leaf) !== null) {
      unfinished.push(key)
      return undefined
    }
    const isNamed = takesName(leaf) && name !== undefined
    return { of, ...(isNamed && { name }), op, ...(value !== undefined && { value }) }
  }
  const writeGroup = ({ join, parts }: GroupDraft, path: string): Filter | undefined => {
    const filters: Filter[] = []
    for (const part of parts) {
      const filter = write(part, joined(path, `${join}[${filters.length}]`))
      if (filter !== undefined) filters.push(filter)
    }
    // Without conditions, `any` is nobody: that is left out only where it is because all are unfinished.
    if (filters.length === 0 && parts.length > 0) return undefined
    return join === 'all' ? { all: filters } : { any: filters }
  }

  return { filter: write(draft, '') ?? everybody, paths, unfinished }
}

const joined = (path: string, step: string) => (path === '' ? step : `${path}.${step}`)

/** A filter as the editor writes it, so that two that mean the same are equal. */
export const normalised = (filter: Filter): Filter => writtenFilter(draftOf(filter)).filter

/** How many conditions a part has. */
export const leafCount = (part: PartDraft): number =>
  isGroup(part) ? part.parts.reduce((sum, inner) => sum + leafCount(inner), 0) : 1

/** How many levels a part has as a filter. */
export const depthOf = (part: PartDraft): number =>
  (part.isNot ? 1 : 0) + (isGroup(part) ? 1 + Math.max(0, ...part.parts.map(depthOf)) : 1)

/** How many levels are left for the parts of a group that may have `room` levels itself. */
export const roomIn = (group: GroupDraft, room = maxFilterDepth): number => room - 1 - (group.isNot ? 1 : 0)
