import type { SegmentOfContact } from '@replyloop/shared/contract/segment'
import type { Reader } from '../../../platform/db/db.ts'
import type { Audience } from '../audience.ts'
import type { SegmentRow } from '../saved/segments.store.ts'
import { compileFor } from './compileFor.ts'
import { readTruth } from './filtered.store.ts'
import { wordsOfLeaf } from './wordsOfLeaf.rules.ts'

/** Whether a contact is in a segment, and what of its filter is true of it. */
export async function explainSegment(
  read: Reader,
  audience: Audience,
  { id, name, accountId, filter }: SegmentRow,
  contactId: string,
): Promise<SegmentOfContact> {
  const { condition, broken, leaves } = await compileFor(read, audience, accountId, filter, { isNew: false })
  const [matches = false, ...truth] = await readTruth(read, contactId, [
    condition,
    ...leaves.map((leaf) => leaf.condition),
  ])
  return {
    id,
    name,
    matches,
    broken: [...broken],
    leaves: leaves.map(({ path, leaf, named }, at) => ({
      path,
      of: leaf.of,
      op: leaf.op,
      words: wordsOfLeaf(leaf, named),
      matches: truth[at] ?? false,
    })),
  }
}
