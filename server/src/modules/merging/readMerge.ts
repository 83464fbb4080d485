import type { Reader } from '../../platform/db/db.ts'
import { mergeOf, type Merge } from '../contacts/merge.rules.ts'
import { findLastMessageId } from '../conversations/merged.store.ts'
import { listCustomLabels } from '../conversations/listMessages.store.ts'
import type { Both } from './findBoth.ts'

/** What a merge makes of two contacts: for its preview, and for the merge itself. */
export const readMerge = async (read: Reader, { kept, other }: Both): Promise<Merge> =>
  mergeOf(kept, other, {
    keptLast: await findLastMessageId(read, kept.id),
    otherLast: await findLastMessageId(read, other.id),
    keptLabels: await listCustomLabels(read, kept.id),
    otherLabels: await listCustomLabels(read, other.id),
  })
