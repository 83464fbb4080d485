import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { listTagsNamed, resolveTags } from './resolveTags.ts'

/** What became of a tag that an account should have. */
export interface CopiedTag {
  name: string
  outcome: 'made' | 'there' | 'leftOut'
}

/** Makes the tags of these names unless they are there; one too many is left out. */
export async function copyTags(tx: Tx, accountId: string, names: readonly string[]): Promise<CopiedTag[]> {
  if (names.length === 0) return []
  await tx.lock(locks.tags(accountId))
  const there = new Set((await listTagsNamed(tx, accountId, names)).map(({ folded }) => folded))
  const { tags, leftOut } = await resolveTags(tx, accountId, names)
  return [
    ...tags.map(({ name, folded }) => ({
      name,
      outcome: there.has(folded) ? ('there' as const) : ('made' as const),
    })),
    ...leftOut.map(({ name }) => ({ name, outcome: 'leftOut' as const })),
  ]
}
