import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import { isFree as costsNothing } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { askPermission, type Permission } from '../../conversations/outgoing.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import { creditRefusal, messagePrice } from '../../credits/charge.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { readChannels } from './channelKnowledge.ts'
import type { OpeningRow } from '../openings/openings.store.ts'
import type { StartFacts } from './startVerdict.rules.ts'
import { wayOfOpening } from './wayOfOpening.ts'

interface FoundFacts {
  facts: StartFacts
  account: Account
  /** That the contact may be written to; `undefined` for one who has opted out. */
  to: Permission | undefined
  /** The two channels, where it goes over to the second one. */
  goesOver: string | undefined
  /** Whether it costs nothing: to who tries things out, or once its provider has refused what was paid for. */
  isFree: boolean
}

/** Reads what decides about an opening now; `undefined` where its contact is gone. */
export async function readStartFacts(
  tx: Tx,
  given: { campaign: CampaignRow; opening: OpeningRow; earlier: MessageRow | undefined },
): Promise<FoundFacts | undefined> {
  const { campaign, opening, earlier } = given
  const contact = await findContactInAnyAccount(tx, opening.contactId) // it may have opted out a moment ago
  if (contact === undefined) return undefined
  const to = await askPermission(tx, contact)
  const account = await readAccount(tx, campaign.accountId)
  const { onSecondChannel, startedWithMany } = opening
  const { now, keyedHash } = tx
  const channels = readChannels(tx, { accountId: campaign.accountId, now, keyedHash })
  const { way, goesOver } = await wayOfOpening(channels, { contact, campaign, onSecondChannel, earlier })
  const isFree = costsNothing(contact) || opening.messageId !== null
  const facts = {
    contact,
    hasOptedOut: to === undefined,
    needsHuman: holdsStarts(contact),
    account,
    startedWithMany,
    way,
    text: campaign.openingMessage,
    refusal: isFree ? undefined : creditRefusal(account, messagePrice, now),
  }
  return { facts, account, to, goesOver, isFree }
}
