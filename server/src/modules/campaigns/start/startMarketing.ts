import { readAccount } from '../../accounts/accounts.store.ts'
import { findChannel } from '../../channels/channels.store.ts'
import type { MarketingRefusal, NewMarketing } from '../../conversations/campaignDirectory.ts'
import { chargeMessage } from '../../credits/charge.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { readChannels } from './channelKnowledge.ts'
import { wantsNoMarketing } from './findWay.ts'
import { readCapEnds } from './readCapEnds.ts'
import { holdUnpaid, isCapped, waitOf, type Wait } from './startVerdict.rules.ts'

/**
 * Charges for marketing that a program sends to a contact, or says why it does not go out now: the contact wants none on the channel,
 * it is night there, its cap is reached, or the account cannot pay. The caller holds `locks.conversation`.
 */
export async function startMarketing(
  tx: Tx,
  { contact, messageId, channel: label, route }: NewMarketing,
): Promise<MarketingRefusal | undefined> {
  const { accountId } = contact
  const { channelId } = route
  const channel = channelId === null ? undefined : await findChannel(tx, channelId)
  if (channel !== undefined) {
    const known = readChannels(tx, { accountId, now: tx.now, keyedHash: tx.keyedHash })
    const identities = await known.identitiesOn(channel.id, contact.id)
    if (await wantsNoMarketing(known, channel, contact, identities)) return { reason: 'marketing_stopped' }
  }
  const account = await readAccount(tx, accountId)
  const isFree = contact.isTest
  const wait = waitOf({ account, contact, heedsQuiet: !isFree, isFree }, tx.now)
  const cappedUntil = (await readCapEnds(tx, account, [contact], tx.now)).get(contact.id)
  if (wait?.reason !== 'suspended' && isCapped({ cappedUntil }, wait?.until ?? tx.now))
    return { reason: 'capped', until: cappedUntil }
  if (wait !== undefined) return refusalOf(wait)
  const refusal = isFree ? undefined : await chargeMessage(tx, account, messageId, `Message on ${label}`)
  return refusal && refusalOf(holdUnpaid(refusal, account, tx.now))
}

const refusalOf = ({ reason, until }: Wait): MarketingRefusal => ({ reason, until })
