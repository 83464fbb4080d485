import { leavesOf, mapLeaves, type Filter, type FilterLeaf } from '@replyloop/shared/contract/filter'
import { isSameValue } from '@replyloop/shared/values/changes'
import { maxSegments } from '@replyloop/shared/values/filter'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Audience } from '../audience.ts'
import { compileFor } from '../find/compileFor.ts'
import { addSegment } from './saveSegment.ts'
import { countSegments, findSegmentByName, requireSegment } from './segments.store.ts'

/** A segment with what its filter names by name, as another account may know it. */
export interface NamedSegment {
  name: string
  filter: Filter
  /** The names of what it asks for, by its subject. */
  named: readonly { of: FilterLeaf['of']; name: string }[]
}

/** What became of a segment that another account should have, too. */
export interface CopiedSegment {
  id: string | null
  name: string
  outcome: 'made' | 'there' | 'differs' | 'leftOut'
  /** Why it is left out. */
  because: string | null
}

/** Reads a segment of an account by names. Throws `SEGMENT_NOT_FOUND`. */
export async function readNamedSegment(
  read: Reader,
  audience: Audience,
  accountId: string,
  id: string,
): Promise<NamedSegment> {
  const { name, filter } = await requireSegment(read, accountId, id)
  const { leaves } = await compileFor(read, audience, accountId, filter, { isNew: false })
  const names = new Map(leaves.map(({ leaf, named }) => [leaf, named]))
  return {
    name,
    filter: mapLeaves(filter, (leaf) => withName(leaf, names.get(leaf))),
    named: leavesOf(filter).flatMap(({ leaf }) => {
      const found = leaf.of === 'field' ? leaf.name : names.get(leaf)
      return found === undefined ? [] : [{ of: leaf.of, name: found }]
    }),
  }
}

const withName = (leaf: FilterLeaf, named: string | undefined): FilterLeaf =>
  named === undefined ? leaf : { ...leaf, ...(leaf.op === 'stage' ? { name: named } : { value: named }) }

/**
 * Saves the segment of another account, unless there is one of its name, which stays as it is, or its filter would be broken. What it
 * asks of `campaign` by its name is asked of that id. The caller holds `locks.segments`.
 */
export async function copySegment(
  tx: Tx,
  audience: Audience,
  actor: Actor,
  { name, filter: original }: NamedSegment,
  campaign: { name: string; id: string },
): Promise<CopiedSegment> {
  const filter = mapLeaves(original, (leaf) => {
    if (leaf.of !== 'campaign' || (leaf.name ?? leaf.value) !== campaign.name) return leaf
    return withName(leaf, campaign.id)
  })
  const { kept, broken } = await compileFor(tx, audience, actor.id, filter, { isNew: false })
  const known = await findSegmentByName(tx, actor.id, name)
  if (known !== undefined) {
    const outcome = isSameValue(known.filter, kept) ? 'there' : 'differs'
    return { id: known.id, name, outcome, because: null }
  }
  const leftOut = (because: string): CopiedSegment => ({ id: null, name, outcome: 'leftOut', because })
  const [first] = broken
  if (first !== undefined)
    return leftOut(`its filter would find nobody, since at ${first.path} it ${first.reason}`)
  if ((await countSegments(tx, actor.id)) >= maxSegments)
    return leftOut(`there are ${maxSegments} segments already`)
  const { id } = await addSegment(tx, actor, { name, filter: kept })
  return { id, name, outcome: 'made', because: null }
}
