import type { MergePreview } from '@replyloop/shared/contract/contactMerge'
import type { Reader } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import { presentContact } from '../contacts/contact.presenter.ts'
import { listIdentities } from '../contacts/people.ts'
import { countMessages } from '../conversations/messages.ts'
import { listListsOfContact } from '../lists/lists.store.ts'
import { findBoth } from './findBoth.ts'
import { readMerge } from './readMerge.ts'

/** A contact is on few lists; who is on more is on these too. */
const maxLists = 10_000

/** What a merge of two contacts would make. Throws `CONTACT_NOT_FOUND`, and `VALIDATION_FAILED` where they cannot be merged. */
export async function previewMerge(
  read: Reader,
  accountId: string,
  { id, otherId }: { id: string; otherId: string },
): Promise<MergePreview> {
  const { kept, other } = await findBoth(read, accountId, { id, otherId, field: 'with' })
  if (other === undefined) throw fieldProblem('with', 'is part of this contact already')
  const { change, filled, differing, aliases } = await readMerge(read, { kept, other })
  const listsOf = async (contactId: string) =>
    (await listListsOfContact(read, contactId, {}, maxLists)).map(({ list }) => list)
  const own = new Set((await listsOf(kept.id)).map((list) => list.id))
  return {
    contact: presentContact({ ...kept, ...change }),
    merged: presentContact(other),
    filled,
    differing,
    aliases,
    lists: (await listsOf(other.id)).filter((list) => !own.has(list.id)),
    channels: (await listIdentities(read, other.id)).map(({ channel, address }) => ({ channel, address })),
    messages: await countMessages(read, other.id),
  }
}
