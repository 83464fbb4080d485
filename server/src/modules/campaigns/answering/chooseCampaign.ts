import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { listAnsweringCampaigns } from '../campaigns.store.ts'
import { wordSearch } from './keyword.rules.ts'

/**
 * The campaign of an incoming message that names none: the one that the contact joined, was answered in or was sent a
 * message for last, else a Live one whose keyword the message contains, else the default
 * (docs/interface.md#which-campaign).
 */
export async function chooseCampaign(
  read: Reader,
  contact: ContactRow,
  body: string,
): Promise<string | null> {
  if (contact.campaignId !== null) return contact.campaignId
  const answering = await listAnsweringCampaigns(read, contact.accountId)
  const isInBody = wordSearch(body)
  const byKeyword = answering.find(({ keywords }) => keywords.some(isInBody))
  return (byKeyword ?? answering[0])?.id ?? null
}
