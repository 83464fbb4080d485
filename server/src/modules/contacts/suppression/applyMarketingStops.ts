import { listMarketingStopped } from '../../consent/stops.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'
import { listMarketingChannels, setMarketing } from '../identity/identities.store.ts'
import { personOf } from '../identity/personOf.ts'
import { findLatestMarketing, recordTimeline } from '../timeline/timeline.store.ts'

/**
 * Has a contact want no marketing on the channels where the person whom it stands for has stopped that, under something that it
 * has just got, and says so on the timeline. Where it is known by no address yet, campaigns ask the list.
 */
export async function applyMarketingStops(tx: Tx, contact: ContactRow): Promise<void> {
  const { id: contactId, accountId } = contact
  const person = await personOf(tx, contact)
  for (const channel of await listMarketingChannels(tx, accountId)) {
    if (!(await listMarketingStopped(tx, tx, channel, [person])).has(person)) continue
    await setMarketing(tx, channel.id, contactId, 'stopped')
    const { label: detail } = channel
    if ((await findLatestMarketing(tx, contactId, detail)) === 'marketing_stopped') continue
    const about = { contactId, subject: 'channel', detail } as const
    await recordTimeline(tx, { ...about, decision: 'done', rule: 'marketing_stopped' })
  }
}
