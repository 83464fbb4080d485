import { listConnectedChannels } from '../../channels/channels.store.ts'
import { deleteNoticesNaming } from '../../channels/hooks.ts'
import { formsOfPhone } from '../../consent/phoneNumbers.rules.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { listAddresses, listAliases } from '../../contacts/people.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { forgetInWaiting } from './waitingHooks.store.ts'

/**
 * Forgets what came in about a contact who is about to be erased and was kept with a channel: since nobody understood it,
 * since the person was not known there then, or since it is still to be taken in. Providers write a phone without its plus.
 */
export async function forgetInNotices(tx: Tx, { id, accountId, phone }: ContactRow): Promise<void> {
  const known = (await listAddresses(tx, id)).map(({ address }) => address)
  const former = (await listAliases(tx, id)).flatMap(({ kind, value }) => (kind === 'phone' ? value : []))
  const phones = [...(phone === null ? [] : [phone]), ...former]
    .flatMap(formsOfPhone)
    .map((form) => form.replace('+', ''))
  const channelIds = (await listConnectedChannels(tx, accountId)).map((channel) => channel.id)
  const addresses = [...known, ...phones]
  await deleteNoticesNaming(tx, channelIds, addresses)
  await forgetInWaiting(tx, channelIds, addresses)
}
