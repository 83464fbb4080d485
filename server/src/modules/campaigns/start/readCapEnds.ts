import type { Account } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { listMarketingTo } from '../../conversations/messages.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { capEnd, lookBackMs } from './cap.rules.ts'

/**
 * Until when the cap of an account keeps marketing from some contacts, by their ids (docs/interface.md#limits-of-automatic-messages);
 * by one statement, and none where there is no cap. Test contacts have none.
 */
export async function readCapEnds(
  read: Reader,
  { marketingCap, timeZone }: Pick<Account, 'marketingCap' | 'timeZone'>,
  contacts: readonly Pick<ContactRow, 'id' | 'isTest'>[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ids = contacts.flatMap(({ id, isTest }) => (isTest ? [] : [id]))
  if (marketingCap === null || ids.length === 0) return new Map()
  const sent = await listMarketingTo(read, ids, now - lookBackMs(marketingCap))
  const ends = new Map<string, number>()
  for (const [contactId, messages] of Map.groupBy(sent, (message) => message.contactId)) {
    const end = capEnd(
      marketingCap,
      messages.map(({ at }) => at),
      timeZone,
    )
    if (end !== undefined) ends.set(contactId, end)
  }
  return ends
}
