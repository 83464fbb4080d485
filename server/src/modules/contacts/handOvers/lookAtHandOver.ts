import type { Tx } from '../../../platform/db/db.ts'
import { type ContactRow, holdsStarts } from '../contact.rules.ts'
import { contactChanged } from '../contacts.facts.ts'
import { setHandoff } from '../contacts.store.ts'

/**
 * Notes that somebody has looked at the hand-over of a contact (docs/interface.md#hand-over), and has what it held decided again.
 * The caller holds the conversation's lock.
 */
export async function lookAtHandOver(tx: Tx, contact: ContactRow): Promise<void> {
  if (contact.unlookedSince === null) return
  const looked = { unlookedSince: null }
  await setHandoff(tx, contact.id, looked)
  if (!holdsStarts({ ...contact, ...looked })) await contactChanged.happened(tx, { ...contact, ...looked })
}
