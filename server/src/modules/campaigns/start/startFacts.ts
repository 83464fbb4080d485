import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { askPermission, type Permission } from '../../conversations/outgoing.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { readChannels } from './channelKnowledge.ts'
import type { OpeningRow } from '../openings/openings.store.ts'
import { waitsForQuiet, type StartFacts } from './startVerdict.rules.ts'
import { wayOfOpening } from './findWay.ts'

/** What decides about an opening, with the rows. */
export type OpeningFacts = StartFacts<Permission> & { contact: ContactRow; account: Account }

/** Reads what decides about an opening now, and the two channels where it goes over to the second one; `undefined` where its contact is gone. */
export async function readStartFacts(
  tx: Tx,
  {
    campaign,
    opening,
    earlier,
  }: { campaign: CampaignRow; opening: OpeningRow; earlier: MessageRow | undefined },
): Promise<{ facts: OpeningFacts; goesOver: string | undefined } | undefined> {
  const contact = await findContactInAnyAccount(tx, opening.contactId) // it may have opted out a moment ago
  if (contact === undefined) return undefined
  const { accountId, openingMessage: text } = campaign
  const to = await askPermission(tx, contact)
  const account = await readAccount(tx, accountId)
  const { onSecondChannel, startedWithMany, messageId } = opening
  const channels = readChannels(tx, { accountId, now: tx.now, keyedHash: tx.keyedHash })
  const { way, goesOver } = await wayOfOpening(channels, { contact, campaign, onSecondChannel, earlier })
  const facts = {
    contact,
    to,
    needsHuman: holdsStarts(contact),
    account,
    heedsQuiet: waitsForQuiet(account, contact, startedWithMany),
    way,
    text,
    isFree: contact.isTest || messageId !== null, // what its provider has refused was paid for
  }
  return { facts, goesOver }
}
