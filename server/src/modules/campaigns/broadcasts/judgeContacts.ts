import { listOptedOutOf } from '../../consent/stops.ts'
import type { Account } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import type { Db, Reader } from '../../../platform/db/db.ts'
import type { Rest } from '../../../platform/turns.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { readChannelsOnce } from '../start/channelKnowledge.ts'
import { wayOfOpening, type Way } from '../start/findWay.ts'
import { reachedBy } from '../start/reachedBy.ts'
import { readCapEnds } from '../start/readCapEnds.ts'
import type { Said } from '../start/sendStart.ts'
import type { StartFacts } from '../start/startVerdict.rules.ts'
import type { BroadcastRow, StoredVariant } from './broadcasts.store.ts'
import { startsAt } from './schedule.rules.ts'
import { placeOf } from './variant.rules.ts'

/** Somebody whom a broadcast may go to, and what decides about that. */
export interface Judged {
  contact: ContactRow
  /** `undefined`: it is of those who get nothing. */
  variant: StoredVariant | undefined
  /** Whether it gets the winner of the variants; it is judged as if it got the one of its share. */
  awaitsWinner: boolean
  facts: StartFacts
  /** When it could go out at the earliest: by then the cap must let it. */
  earliestAt: number
  /** Whether its provider counts it among those who are written to first. */
  isNew: boolean
  /** The address that it is reached by on its channel, hashed; `null` where there is none. */
  address: string | null
}

/** What a variant says, and on which channel. */
export const saidBy = (
  { text, choices, files, use }: StoredVariant,
  { channel, purpose }: Pick<BroadcastRow, 'channel' | 'purpose'>,
): Said => ({ text, choices, files, use, only: channel ?? undefined, isMarketing: purpose === 'marketing' })

/** Whether a message of a broadcast costs nothing: what its provider has refused was paid for. */
export const isFreeIn = ({ purpose }: Pick<BroadcastRow, 'purpose'>, messageId: string | null): boolean =>
  purpose === 'transactional' || messageId !== null

/** What decides about some contacts now, by a few statements for all of them. `rest` lets others be served in between. */
export async function judgeContacts(
  { read, keyedHash, rest }: { read: Reader; rest?: Rest } & Pick<Db, 'keyedHash'>,
  channels: ReturnType<typeof readChannelsOnce>,
  { broadcast, campaign, account }: { broadcast: BroadcastRow; campaign: CampaignRow; account: Account },
  contacts: readonly ContactRow[],
): Promise<Judged[]> {
  const { id: accountId } = account
  const optedOut = await listOptedOutOf(read, { keyedHash, accountId }, contacts)
  const isMarketing = broadcast.purpose === 'marketing'
  const known = channels.batchOf(contacts)
  const { now } = known
  const capEnds = isMarketing ? await readCapEnds(read, account, contacts, now) : undefined
  const judged: Judged[] = []
  for (const contact of contacts) {
    await rest?.()
    const { variant, awaitsWinner } = placeOf(broadcast, contact.id)
    const [first] = broadcast.variants
    const spoken = variant ?? first // of those who get nothing it is asked whether they would
    if (spoken === undefined) continue
    const said = saidBy(spoken, broadcast)
    const asked = { contact, campaign, said, onSecondChannel: false, earlier: undefined }
    const found = await wayOfOpening(known, asked)
    const route = 'on' in found.way ? found.way.on.route : undefined
    const leadsNowhere = route !== undefined && !(await known.carries(route))
    const way: Way = leadsNowhere ? { cancels: 'not_connected' } : found.way
    const hasOptedOut = contact.optedOutAt !== null || optedOut.has(contact)
    const { address, isNew } = await reachedBy(known, way, contact)
    judged.push({
      contact,
      variant,
      awaitsWinner,
      earliestAt: Math.max(now, startsAt(broadcast, contact, account.timeZone) ?? now),
      isNew,
      address: address === undefined ? null : keyedHash(address),
      facts: {
        contact,
        to: hasOptedOut ? undefined : contact,
        needsHuman: holdsStarts(contact),
        account,
        heedsQuiet: isMarketing,
        cappedUntil: capEnds?.get(contact.id),
        way,
        text: said.text,
        choices: said.choices,
        isFree: isFreeIn(broadcast, null),
      },
    })
  }
  return judged
}
