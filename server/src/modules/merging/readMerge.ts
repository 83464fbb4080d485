import type { Reader } from '../../platform/db/db.ts'
import { type Merge, mergeOf } from '../contacts/people.ts'
import { findLastMessageId, listCustomLabels } from '../conversations/messages.ts'
import type { Both } from './findBoth.ts'

/** What a merge makes of two contacts: for its preview, and for the merge itself. */
export const readMerge = async (read: Reader, { kept, other }: Both): Promise<Merge> =>
  mergeOf(kept, other, {
    keptLast: await findLastMessageId(read, kept.id),
    otherLast: await findLastMessageId(read, other.id),
    keptLabels: await listCustomLabels(read, kept.id),
    otherLabels: await listCustomLabels(read, other.id),
  })
