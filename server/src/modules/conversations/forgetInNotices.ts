import { deleteNoticesNaming } from '../channels/notices.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { listAddresses } from '../contacts/identities.store.ts'
import type { Tx } from '../../platform/db/db.ts'

/** Forgets what came in about a contact who is about to be erased and was kept with a channel, since nobody understood it. */
export async function forgetInNotices(tx: Tx, { id }: ContactRow): Promise<void> {
  const known = await listAddresses(tx, id)
  await deleteNoticesNaming(
    tx,
    known.map(({ channelId }) => channelId),
    known.map(({ address }) => address),
  )
}
